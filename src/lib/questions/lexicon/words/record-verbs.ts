import type { Verb } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';

/** Actions of and on records: launch, change, unlock, publish. */
export const recordVerbs: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'launch',
		en: [
			...['open(s|ed)', 'opened up', 'open(ed) to the public', 'open(ed) to everyone'],
			...['opened its doors', 'opened for business', 'have a launch date', 'has a launch date'],
			...[
				'have their launch date',
				'had a launch date',
				'with a launch date',
				'that have a launch date',
			],
			...['gone live', 'goes live', 'start running', 'become available', 'was released'],
			...['were released', 'went online', 'go online', 'debut', 'came out', 'come out'],
			...['came online', 'come online', 'started running', 'launch', 'launched'],
			...['launches', 'went live', 'go live', 'going live', 'released', 'debuted'],
		],
		vi: [
			...['có mainnet', 'đã có mainnet', 'vận hành mainnet', 'lên mạng chính thức'],
			...['ra mắt mainnet', 'mở mainnet', 'chạy mainnet', 'khởi chạy mainnet', 'lên mạng chính'],
			...['mở mạng chính', 'chính thức ra mắt', 'mainnet ra mắt', 'ra mắt mainnet'],
			...['được ra mắt', 'ra mắt'],
			...['bắt đầu chạy', 'chạy từ', 'hoạt động từ', 'đi vào hoạt động', 'lên sóng'],
			'khởi chạy',
			'phát hành',
			'lên mainnet',
		],
	},
	{
		verb: 'base',
		en: [
			...['hails from', 'hail from', 'calls home', 'call home', 'run out of'],
			...['runs out of', 'running out of', 'domiciled out of', 'set up shop', 'sitting'],
			...['headquarter', 'operates from', 'operate from', 'operating from'],
			...['operates out of', 'operate out of', 'sit(s)', 'seated', 'reside(s)', 'residing'],
			...['based', 'located', 'headquartered', 'domiciled', 'registered', 'incorporated'],
			...['situated', 'live', 'lives', 'living'],
		],
		vi: [
			...['đặt đại bản doanh', 'tọa lạc', 'đóng đô', 'có văn phòng', 'đóng trụ sở'],
			...['đặt văn phòng', 'đặt trụ sở', 'đóng trụ sở', 'đóng ở', 'đóng tại', 'có trụ sở'],
			...['đặt tại', 'nằm', 'sống', 'trụ sở đặt', 'đóng tại'],
		],
	},
	{
		verb: 'change',
		en: [
			'changed',
			'updated',
			'edited',
			...['touched', 'modified', 'amended', 'altered', 'tweaked', 'got touched', 'was touched'],
			...['revised', 'changing', 'got changed', 'got updated', 'got edited', 'was changed'],
			...['was edited', 'was updated', 'get edited', 'get changed', 'been edited'],
			...['been changed', 'been updated', 'modified', 'corrected'],
		],
		vi: [
			...[
				...['sửa', 'bị sửa', 'bị đổi', 'bị thay đổi', 'được đổi', 'chỉnh', 'bị chỉnh'],
				...['được chỉnh', 'bị chỉnh sửa', 'sửa đổi', 'bị cập nhật'],
			],
			...['thay đổi', 'được cập nhật', 'được chỉnh sửa', 'cập nhật', 'được sửa', 'đổi'],
		],
	},
	{
		verb: 'unlock',
		en: ['unlock', 'unlocks', 'unlocked', 'unlocking', 'vest', 'vests', 'vesting'],
		vi: ['mở khóa', 'mở khoá', 'unlock', 'trả token'],
	},
	{
		verb: 'disagree',
		en: [
			...[
				...['squabble', 'squabbles', 'squabbled', 'bicker', 'bickering', 'quarrel'],
				...['clash', 'clashes'],
			],
			...[
				...['argue', 'argue over', 'at odds', 'are at odds', 'differ on'],
				...['don t line up', 'contested'],
			],
			...['are contested', 'is contested', 'contradict each other', 'don t tally', 'do not tally'],
			...['disagreeing', 'don t match', 'do not match', 'don t agree', 'do not agree'],
			...['can t agree', 'cannot agree', 'contradicting', 'at odds', 'disagree'],
			...['disagrees', 'conflict', 'conflicts', 'contradict', 'contradicts', 'differ'],
			...['disagreement(s)', 'dispute(s)', 'conflicting', 'discrepanc(y|ies)'],
			'contradiction(s)',
		],
		vi: [
			...['không đồng nhất', 'lệch nhau', 'vênh nhau', 'mâu thuẫn', 'không thống nhất'],
			...['bất đồng', 'không khớp', 'khác nhau', 'trái ngược'],
		],
	},
	{
		verb: 'say',
		en: [
			...['claim', 'claims', 'claimed', 'claimed for', 'quote', 'quotes', 'quoted', 'quoted for'],
			...['give', 'gives', 'put at', 'floating around', 'floating around for', 'agree', 'agrees'],
			...[
				...['agree on', 'agreed on', 'attribute', 'vouch for', 'confirm the amount of'],
				'say the same',
			],
			...['say', 'says', 'said', 'state', 'states', 'report', 'reports', 'reported'],
			...['come from', 'comes from', 'coming from', 'came from', 'cite', 'cited'],
		],
		vi: [
			...['ghi', 'ghi nhận', 'đưa ra', 'nói', 'nói gì', 'cho biết', 'đến từ đâu'],
			...['lấy từ đâu', 'đưa tin'],
		],
	},
	{
		verb: 'allot',
		en: [
			...[
				...['divided among', 'divided between', 'divided up', 'divided', 'carved up'],
				...['divvied up', 'parcelled out'],
			],
			...['give(s)', 'gave', 'given to', 'giving', 'allocate(s|d)', 'allocated to', 'allocating'],
			...[
				...['set aside', 'sets aside', 'set aside for', 'reserve(s|d)', 'reserved for'],
				'earmark(s|ed)',
			],
			...[
				...['earmarked for', 'assign(s|ed)', 'go to', 'goes to', 'went to', 'going to'],
				'dedicate(s|d)',
			],
			...['devote(s|d)', 'distribute(s|d)', 'hand(s) out', 'handed to', 'put aside', 'puts aside'],
			...[
				...['belong(s) to', 'is for', 'are for', 'get(s)', 'got', 'receive(s)'],
				...['received', 'hold(s)'],
			],
			...['held by', 'held', 'owned by', 'own(s)', 'keep(s)', 'kept for', 'kept by', 'last(s)'],
			...['take(s)', 'end(s)', 'ended', 'run out', 'runs out', 'expire(s|d)', 'finish(es|ed)'],
			...['split', 'shared out', 'divided', 'carve(s) out', 'carved out for', 'grant(s|ed)'],
			...[
				...['has a', 'have a', 'come to an end', 'comes to an end', 'is over', 'run(s)'],
				'sit(s) with',
			],
		],
		vi: [
			...['dành', 'dành cho', 'phân bổ cho', 'chia', 'chia cho', 'được chia', 'để dành', 'nắm'],
			...[
				...['nắm giữ', 'giữ', 'được nhận', 'nhận', 'kéo dài', 'kết thúc', 'hết', 'chiếm'],
				'phân chia',
			],
			...['được phân bổ', 'được phân bổ cho', 'được dành cho', 'trao cho', 'cấp cho'],
		],
	},
	{
		verb: 'study',
		en: [
			...['study', 'studied', 'studies', 'studying', 'went to', 'go to', 'goes to', 'gone to'],
			...['went to school', 'go to school', 'went to college', 'go to college', 'attend(s|ed)'],
			...['went to university', 'go to university', 'went to uni', 'go to uni', 'graduate(s|d)'],
			...['graduated from', 'educated', 'was educated', 'were educated', 'major(s|ed)'],
			...['majored in', 'got a degree', 'get a degree', 'holds a degree', 'hold a degree'],
			...['has a degree', 'have a degree', 'earned a degree', 'earn a degree', 'did a degree'],
			...['enrolled', 'enroll', 'schooled', 'graduating', 'attending', 'get educated'],
			...['grad(s)', 'alum(s)', 'alumni', 'alumnus', 'student(s)', 'do a degree', 'have studied'],
			...[
				'education includes',
				'whose education includes',
				'education holds',
				'education mentions',
			],
			...['has studied', 'finished school', 'took a degree', 'take a degree'],
		],
		vi: [
			...['học', 'từng học', 'đã học', 'tốt nghiệp', 'theo học', 'học đại học', 'du học'],
			...[
				...['đã tốt nghiệp', 'đã từng học', 'từng theo học', 'ra trường', 'xuất thân từ'],
				'được đào tạo',
			],
		],
	},
	{
		verb: 'publish',
		en: [
			...['publish(es|ed)', 'write(s)', 'wrote', 'written', 'report(s|ed)', 'cover(s|ed)', 'ran'],
			...[
				...['run', 'carried', 'post(s|ed)', 'print(s|ed)', 'has written', 'has covered'],
				'written by',
			],
			...[
				...['has published', 'has reported', 'put out', 'writing', 'covering'],
				...['reporting', 'appeared'],
			],
		],
		vi: ['đăng', 'đăng tải', 'viết', 'xuất bản', 'đưa tin', 'đã đăng', 'đã viết', 'nói'],
	},
];
