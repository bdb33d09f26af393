//! The texts of the help in Vietnamese, by the English text that stands at the argument. A test demands that none lacks.

/// English and Vietnamese.
pub(crate) const VIETNAMESE: &[(&str, &str)] = &[
    // Headings.
    ("Common options", "Tùy chọn chung"),
    ("Engine", "Máy phân tích"),
    // All commands.
    (
        "Ô Ăn Quan: a game record, a rules checker and an engine",
        "Ô Ăn Quan: ghi chép ván cờ, kiểm tra luật và phân tích",
    ),
    ("Threads to work with [default: all cores]", "Số luồng chạy cùng lúc [mặc định: bằng số nhân của máy]"),
    ("Language of messages [default: from the locale]", "Ngôn ngữ của thông báo [mặc định: theo hệ thống]"),
    ("When to use colours; NO_COLOR is respected", "Khi nào dùng màu; có NO_COLOR thì không dùng"),
    ("Say less: no progress, no notices", "Bớt thông báo: không hiện tiến độ, không hiện lưu ý"),
    ("Say more", "Thông báo nhiều hơn"),
    ("Treat warnings as findings: exit code 1", "Coi cảnh báo là lỗi: mã thoát 1"),
    // Many commands.
    (
        "Files, folders (their *.oaq and *.jsonl), or - for standard input",
        "Tệp, thư mục (các tệp *.oaq và *.jsonl trong đó), hoặc - là đầu vào chuẩn",
    ),
    (
        "The form of the input, instead of telling it by the content",
        "Dạng của đầu vào, thay vì tự nhận ra theo nội dung",
    ),
    ("The variant, instead of what a file says", "Luật chơi, thay cho điều ghi trong tệp"),
    (
        "Single rules of the variant, such as \"young=3 quan-value=5\"",
        "Từng điều luật riêng, ví dụ \"young=3 quan-value=5\"",
    ),
    ("The number of sides", "Số bên chơi"),
    ("How to print it", "In ra dạng nào"),
    // What options can say.
    ("On a terminal, unless NO_COLOR is set", "Khi in ra màn hình, trừ khi có NO_COLOR"),
    ("Always", "Luôn luôn"),
    ("Never", "Không bao giờ"),
    ("The notation, a text", "Bản ghi dạng chữ"),
    ("The notation, in canonical form", "Bản ghi dạng chữ, trình bày theo khuôn chuẩn"),
    ("One JSON object with all games", "Một đối tượng JSON chứa mọi ván"),
    ("One JSON object a line, each with one game", "Mỗi dòng một đối tượng JSON, mỗi đối tượng một ván"),
    (
        "A table of the moves of the main lines; a spreadsheet must import texts as texts, or takes one that begins with = for a formula",
        "Bảng các nước của biến chính; khi mở bằng bảng tính hãy nhập chữ dưới dạng văn bản, kẻo chữ bắt đầu bằng = bị coi là công thức",
    ),
    ("For people", "Cho người đọc"),
    ("For people, with boards", "Cho người đọc, có vẽ bàn cờ"),
    ("For programs", "Cho chương trình khác đọc"),
    ("As `git diff`, a move a line", "Như `git diff`, mỗi nước một dòng"),
    ("A slate in the evening", "Bảng đá buổi tối"),
    ("A brick yard in the sun", "Sân gạch ngày nắng"),
    // analyze, solve
    ("Evaluate one position and find the best moves", "Đánh giá một thế cờ và tìm nước hay nhất"),
    (
        "Prove who wins a position of two sides, or by how much",
        "Chứng minh ai thắng một thế cờ hai bên, hoặc thắng bao nhiêu điểm",
    ),
    ("A file of records, or - for standard input", "Tệp ghi ván cờ, hoặc - là đầu vào chuẩn"),
    ("The game of the file, from 1", "Ván thứ mấy trong tệp, tính từ 1"),
    (
        "Moves to play from the start or the position, such as \"2< 9>\"",
        "Các nước đi từ đầu ván hay từ thế cờ đã cho, ví dụ \"2< 9>\"",
    ),
    ("Plies to look ahead", "Nhìn trước bao nhiêu nước"),
    (
        "Plies that the search looks ahead which guesses the value before the proof; the proof itself has no limit of plies",
        "Nhìn trước bao nhiêu nước khi đoán giá trị trước lúc chứng minh; riêng việc chứng minh không giới hạn số nước",
    ),
    ("Positions to look at", "Xét bao nhiêu thế cờ"),
    ("Seconds to think", "Nghĩ bao nhiêu giây"),
    ("Memory for positions met before, in MiB", "Bộ nhớ cho các thế cờ đã gặp, tính bằng MiB"),
    ("How many of the best moves to evaluate", "Đánh giá bao nhiêu nước hay nhất"),
    ("What to prove", "Chứng minh điều gì"),
    (
        "Write the strategies that prove it, with --goal value all that is proven, to this file (- for standard output), for `oaq verify` to check",
        "Ghi các chiến lược chứng minh điều đó (với --goal value: mọi điều đã chứng minh) vào tệp này (- là đầu ra chuẩn) để `oaq verify` kiểm tra",
    ),
    ("Who wins, or that it is a draw", "Ai thắng, hay là hòa"),
    ("The exact final difference", "Hiệu số điểm chính xác"),
    // check, fmt, explain
    ("Check records and report everything that is wrong", "Kiểm tra ván cờ và báo mọi chỗ sai"),
    ("How to report", "Báo cáo dạng nào"),
    (
        "Repair, in place or from - to standard output, what can't be otherwise: claims, move numbers, refills, score, result and termination by the play, and look-alike characters",
        "Sửa ngay trong tệp, hoặc từ - ra đầu ra chuẩn, những gì chắc chắn: số điểm ăn, số thứ tự nước, chữ refill, tỉ số, kết quả và cách kết thúc suy ra từ nước đi, và các ký tự nhìn giống nhau",
    ),
    (
        "Repair also what is only likely, such as a move in the other direction",
        "Sửa cả những chỗ chưa chắc chắn, ví dụ một nước ghi ngược hướng",
    ),
    (
        "Show the repairs as a diff instead of making them",
        "Chỉ cho xem chỗ sửa dưới dạng diff, không sửa vào tệp",
    ),
    (
        "Say of games that don't fit their variant, or have none, which variants they do fit",
        "Ván nào không khớp luật đã ghi, hoặc không ghi luật, thì cho biết nó khớp luật nào",
    ),
    ("Lay records out canonically, in place", "Trình bày lại ván cờ theo khuôn chuẩn, ngay trong tệp"),
    (
        "Files, folders (their *.oaq), or - for standard input",
        "Tệp, thư mục (các tệp *.oaq trong đó), hoặc - là đầu vào chuẩn",
    ),
    (
        "Only name the files that are not laid out so; exit code 1 if there are any",
        "Chỉ nêu tên các tệp chưa theo khuôn chuẩn; mã thoát 1 nếu có",
    ),
    (
        "Show what would change instead of changing it; exit code 1 if anything would",
        "Chỉ cho xem chỗ sẽ đổi, không đổi gì; mã thoát 1 nếu có",
    ),
    (
        "Explain a finding: the rule behind it, a wrong record, the right one",
        "Giải thích một loại lỗi: luật liên quan, ví dụ sai, ví dụ đúng",
    ),
    (
        "Codes or names of findings, such as OAQ0301 or empty-pit",
        "Mã hoặc tên của lỗi, ví dụ OAQ0301 hay empty-pit",
    ),
    ("List all findings", "Liệt kê mọi loại lỗi"),
    // report
    (
        "Make one HTML page of games, with a board to replay them on",
        "Làm một trang HTML gồm các ván, có bàn cờ để xem lại",
    ),
    ("The HTML file to write, instead of standard output", "Tệp HTML cần ghi, thay cho đầu ra chuẩn"),
    // show
    ("Draw positions in the terminal", "Vẽ các thế cờ ra màn hình"),
    ("Only this game of each file, from 1", "Chỉ ván này trong mỗi tệp, tính từ 1"),
    (
        "The position after this ply of the main line, 0 for the start [default: the last]",
        "Thế cờ sau lượt này của biến chính, 0 là lúc đầu [mặc định: lượt cuối]",
    ),
    ("Every position of the main line", "Mọi thế cờ của biến chính"),
    ("A position instead of files", "Một thế cờ thay cho tệp"),
    // convert
    (
        "Convert records between the notation, JSON and tables of moves",
        "Chuyển ván cờ giữa ký pháp, JSON và bảng nước đi",
    ),
    ("The form to convert to", "Dạng cần chuyển sang"),
    (
        "Add to JSON what the replay shows: the position, captures and laps of every move",
        "Thêm vào JSON những gì có được khi đi lại ván: thế cờ, số quân ăn được và các lượt rải của từng nước",
    ),
    ("Write here instead of to standard output", "Ghi vào tệp này thay cho đầu ra chuẩn"),
    (
        "The encoding of the input [default: UTF-8, and UTF-16 where a file is]",
        "Bảng mã của đầu vào [mặc định: UTF-8, hoặc UTF-16 nếu tệp là UTF-16]",
    ),
    (
        "Draw the evaluation over each game instead of positions",
        "Vẽ đồ thị đánh giá của mỗi ván thay cho thế cờ",
    ),
    // board
    ("Draw one position as an SVG picture", "Vẽ một thế cờ thành hình SVG"),
    (
        "The position, such as \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0\" [default: the start]",
        "Thế cờ, ví dụ \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0\" [mặc định: lúc đầu ván]",
    ),
    ("A move to draw an arrow for, such as \"3>\"", "Nước đi cần vẽ mũi tên, ví dụ \"3>\""),
    ("The colours", "Tông màu"),
    // annotate
    (
        "Add evaluations, judgements and better lines to games",
        "Thêm đánh giá, nhận xét và phương án hay hơn vào ván cờ",
    ),
    ("Write into the files themselves", "Ghi thẳng vào chính các tệp"),
    ("The form to write [default: that of the first game]", "Dạng ghi ra [mặc định: dạng của ván đầu tiên]"),
    ("Study the variations too", "Phân tích cả các biến"),
    (
        "Tell how well each side played instead of writing the games; a table, or with --format json an object",
        "Cho biết mỗi bên chơi hay đến đâu thay vì ghi ván cờ; dạng bảng, hoặc JSON nếu có --format json",
    ),
    ("Take away what the annotator wrote", "Bỏ đi những gì máy đã ghi thêm"),
    (
        "Positions to look at for each decision [default: 100000]",
        "Số thế cờ xem xét cho mỗi quyết định [mặc định: 100000]",
    ),
    ("Plies to look ahead at each decision", "Số nước nhìn trước ở mỗi quyết định"),
    (
        "Seconds to think about each decision; the result then depends on the machine",
        "Số giây suy nghĩ cho mỗi quyết định; khi ấy kết quả tùy thuộc vào máy",
    ),
    ("How many of the best moves to look for and tell of", "Tìm và kể ra bao nhiêu nước hay nhất"),
    ("Memory of each thread's engine, in MiB", "Bộ nhớ của máy phân tích trên mỗi luồng, tính bằng MiB"),
    (
        "From which loss on a move is an inaccuracy: points, and per cent of the winning chances",
        "Mất từ bao nhiêu thì coi là nước thiếu chính xác: điểm, và phần trăm cơ hội thắng",
    ),
    ("From which loss on a move is a mistake", "Mất từ bao nhiêu thì coi là nước sai"),
    ("From which loss on a move is a blunder", "Mất từ bao nhiêu thì coi là sai lầm nghiêm trọng"),
    // diff
    ("Compare two lines of play, two games or two files", "So sánh hai biến, hai ván hoặc hai tệp"),
    ("One or two files, or - for standard input", "Một hoặc hai tệp, hoặc - là đầu vào chuẩn"),
    (
        "A line to compare, twice: main, 12.a (the first alternative to ply 12), or moves such as \"2< 9> 1>\"",
        "Biến cần so sánh, ghi hai lần: main, 12.a (biến đầu tiên thay cho nước 12), hoặc các nước như \"2< 9> 1>\"",
    ),
    ("The game of a file that a line belongs to, from 1", "Ván trong tệp mà biến thuộc về, tính từ 1"),
    ("Also find positions that are mirror images of each other", "Tìm cả những thế cờ soi gương của nhau"),
    (
        "Look only at these [default: everything; for lines, setup and moves]",
        "Chỉ xem những thứ này [mặc định: tất cả; với biến thì thế ban đầu và nước đi]",
    ),
    ("Count what differs instead of showing it", "Chỉ đếm chỗ khác nhau, không hiện ra"),
    ("How to print", "In ra dạng nào"),
    (
        "As git's external diff driver: path, old file, hex, mode, new file, hex, mode",
        "Làm trình so sánh ngoài của git: đường dẫn, tệp cũ, mã, quyền, tệp mới, mã, quyền",
    ),
    (
        "Let the engine weigh the choices where the lines part",
        "Để máy cân nhắc các nước ở chỗ hai biến rẽ nhau",
    ),
    // merge
    (
        "Make one game with variations out of games that start the same",
        "Gộp các ván bắt đầu như nhau thành một ván có nhiều biến",
    ),
    (
        "Files whose games are merged into the first game of the first file",
        "Các tệp có ván được gộp vào ván đầu tiên của tệp đầu tiên",
    ),
    // dedupe
    (
        "Leave out games that are there twice, or are the beginning of another",
        "Bỏ các ván bị trùng, hoặc chỉ là đoạn đầu của ván khác",
    ),
    ("Files, looked through together", "Các tệp, được xem chung với nhau"),
    (
        "Whoever played them, where and when: games are equal if their moves are",
        "Bất kể ai chơi, ở đâu, lúc nào: hai ván là trùng nếu nước đi như nhau",
    ),
    (
        "Draw a PNG instead of an SVG; only in a program that was built with `--features png`",
        "Vẽ hình PNG thay cho SVG; chỉ có trong chương trình được dựng với `--features png`",
    ),
    ("The file to write instead of standard output", "Tệp cần ghi, thay cho đầu ra chuẩn"),
    // perft
    ("Count the legal move sequences of a length", "Đếm các dãy nước đi hợp lệ có độ dài cho trước"),
    ("The length of the sequences, in plies", "Độ dài của dãy, tính bằng nước"),
    ("The position to start from", "Thế cờ bắt đầu"),
    ("Count after each first move", "Đếm riêng theo từng nước đầu"),
    // variants
    (
        "List the variants with all their rules, or explain one",
        "Liệt kê các luật chơi với mọi điều luật, hoặc giải thích một luật chơi",
    ),
    ("The variant to explain [default: list all]", "Luật chơi cần giải thích [mặc định: liệt kê hết]"),
    // verify
    (
        "Check certificates of proven values with nothing but the rules",
        "Kiểm tra các bản chứng nhận giá trị đã chứng minh, chỉ dựa vào luật chơi",
    ),
    (
        "Certificates, as `solve --certificate` writes them, or - for standard input",
        "Các bản chứng nhận do `solve --certificate` ghi ra, hoặc - là đầu vào chuẩn",
    ),
    // completions, man
    (
        "Print what a shell needs to complete commands and options",
        "In ra điều shell cần để gợi ý lệnh và tùy chọn",
    ),
    ("The shell", "Tên shell"),
    ("Print the manual pages", "In các trang hướng dẫn"),
    (
        "The command whose page is wanted [default: all pages, one after the other]",
        "Lệnh cần xem trang [mặc định: mọi trang, lần lượt]",
    ),
];
