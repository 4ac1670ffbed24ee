/** Words that only Vietnamese questions contain, even without accents. */
export const vietnameseSigns: readonly string[] = [
	...[
		...['bao nhieu', 'hoc', 'ung dung', 'chay', 'cong ty', 'ngay nao', 'nguon', 'khoa', 'trang'],
		...['tin', 've', 'o', 'la', 'gi', 'nhung', 'du an', 'goi von', 'la gi', 'cua', 'nao'],
		...['quy dau tu', 'dau tu', 'nhieu nhat', 'lon nhat', 'trong nam', 'huy dong', 'thanh lap'],
		...['sang lap', 'o dau', 'khi nao', 'nha dau tu', 'liet ke', 'danh sach', 'cac', 'duoc'],
		...['chua co', 'khong co', 'vong', 'con', 'thi sao', 'so sanh', 'gia', 'von hoa', 'tin tuc'],
		...['su kien', 'mo khoa', 'sap toi', 'dan dat', 'linh vuc', 'theo', 'trung binh', 'tong'],
		...['ai', 'tai', 'nguoi', 'trieu', 'ty', 'nam nay', 'nam ngoai', 'thang', 'quy', 'lam viec'],
		...['va', 'chi', 'nguon', 'thay doi', 'gan day', 'moi nhat', 'tru so', 'cho toi'],
		...['gioi thieu', 'voi', 'trong', 'tren', 'duoi', 'tu', 'sau', 'truoc', 'ho', 'nuoc'],
	],
];
