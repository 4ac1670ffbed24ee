/** Vietnamese words that, in lower case and without accents, are not read as symbols or names: `đợt`, `đại`, `tồn`. */
export const syllables: ReadonlySet<string> = new Set(
	[
		'dot dai ton tron mai hang cho con ban cao lai hai nam tai tin van sao dao tao long tien doi mua bao can',
		'chi chia co com cong dan dau di dien du gan gia giao hon hoc kem kin la lan lam len linh loi mang me mot moi',
		'nay ngay nen nha noi on phan qua quan ra sang sau song tam tan than the theo thoi thu tong tra tren trung tu',
		'va vay ve vi voi vong xin xu yeu ba may mau hay het hoi hop doc dong lien khoan ky ke chot rot von',
	].flatMap((line) => line.split(' ')),
);
