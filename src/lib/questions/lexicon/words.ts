import type { Ask, Cond, Prep, Verb } from '../reading/pieces.ts';
import type { Phrases } from './phrases.ts';

/** Verbs, question words, and the small words that hold a question together. */

export const verbPhrases: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'raise',
		en: ['raise', 'raised', 'raises', 'raising', 'fundraise', 'fundraised', 'closed', 'secured', 'secure', 'raised money', 'raised funding', 'raised funds', 'raise money', 'raise funding', 'raise capital', 'raised capital', 'received funding', 'got funding', 'get funding', 'got funded', 'been funded', 'were funded', 'was funded', 'take in', 'took in', 'receive funding', 'announced', 'pulled in', 'bring in', 'brought in', 'collected', 'collect', 'received', 'close', 'got', 'receive'],
		vi: ['gọi vốn', 'huy động', 'huy động vốn', 'gọi được', 'gọi', 'huy động được', 'gọi vốn được', 'nhận vốn', 'nhận đầu tư', 'nhận được vốn', 'gọi vốn thành công', 'huy động thành công', 'đã gọi vốn', 'nhận được đầu tư', 'nhận vốn đầu tư', 'nhận được'],
	},
	{
		verb: 'invest',
		en: ['invest', 'invested', 'invests', 'investing', 'back', 'backs', 'backed', 'backing', 'fund', 'funds', 'funded', 'funding', 'finance', 'financed', 'participate', 'participated', 'participates', 'joined', 'join', 'took part', 'take part', 'put money', 'bet on', 'invest money', 'made investments', 'make investments', 'bought into', 'invested money', 'support', 'supported', 'supports'],
		vi: ['đầu tư', 'rót vốn', 'đầu tư vào', 'rót vốn vào', 'tham gia đầu tư', 'tham gia', 'hậu thuẫn', 'chống lưng', 'đổ tiền vào', 'xuống tiền', 'bỏ vốn', 'rót tiền', 'rót tiền vào'],
	},
	{
		verb: 'lead',
		en: ['lead', 'led', 'leads', 'leading', 'headed', 'co-led', 'co-lead'],
		vi: ['dẫn dắt', 'dẫn đầu', 'đứng đầu vòng', 'lead', 'chủ trì'],
	},
	{
		verb: 'found',
		en: ['found', 'founded', 'founds', 'founding', 'co-founded', 'cofounded', 'started', 'created', 'established', 'set up', 'start', 'create', 'establish', 'formed', 'co-found', 'cofound', 'built', 'began', 'create', 'creating', 'starting'],
		vi: ['thành lập', 'sáng lập', 'đồng sáng lập', 'tạo ra', 'lập ra', 'ra đời', 'lập'],
	},
	{
		verb: 'work',
		en: ['work', 'works', 'working', 'employed', 'employs', 'employ', 'work currently', 'currently work', 'currently works', 'currently working', 'now work', 'now works', 'now working'],
		vi: ['làm việc', 'làm', 'đang làm việc', 'đang làm', 'công tác', 'đang công tác'],
	},
	{
		verb: 'worked',
		en: ['worked', 'used to work', 'previously worked', 'formerly worked', 'once worked', 'has worked', 'have worked', 'ever worked', 'worked before', 'worked previously', 'work before', 'left'],
		vi: ['từng làm việc', 'từng làm', 'đã làm việc', 'đã từng làm việc', 'trước đây làm việc', 'từng công tác', 'đã từng làm'],
	},
	{
		verb: 'launch',
		en: ['launch', 'launched', 'launches', 'went live', 'go live', 'going live', 'released', 'debuted'],
		vi: ['ra mắt', 'khởi chạy', 'phát hành', 'lên mainnet'],
	},
	{
		verb: 'co-invest',
		en: ['co-invest', 'co-invested', 'co-invests', 'coinvest', 'coinvested', 'coinvests', 'invest together', 'invested together', 'invest alongside', 'invested alongside', 'invests alongside', 'co-investing', 'invests together', 'invest most often with', 'invests most often with', 'invest jointly', 'most often invest', 'most often invests', 'syndicate'],
		vi: ['đồng đầu tư', 'cùng đầu tư', 'đầu tư chung', 'đầu tư cùng', 'hay đầu tư cùng', 'thường đầu tư cùng', 'hay đồng đầu tư', 'thường đồng đầu tư'],
	},
	{
		verb: 'base',
		en: ['based', 'located', 'headquartered', 'domiciled', 'registered', 'base', 'incorporated', 'situated', 'live', 'lives', 'living'],
		vi: ['đặt trụ sở', 'có trụ sở', 'đặt tại', 'nằm', 'sống', 'trụ sở đặt', 'đóng tại'],
	},
	{
		verb: 'change',
		en: ['changed', 'updated', 'edited', 'revised', 'changing', 'been changed', 'been updated', 'modified', 'corrected'],
		vi: ['thay đổi', 'được cập nhật', 'cập nhật', 'được sửa', 'đổi'],
	},
	{
		verb: 'unlock',
		en: ['unlock', 'unlocks', 'unlocked', 'unlocking', 'vest', 'vests', 'vesting'],
		vi: ['mở khóa', 'mở khoá', 'unlock', 'trả token'],
	},
	{
		verb: 'disagree',
		en: ['disagree', 'disagrees', 'conflict', 'conflicts', 'contradict', 'contradicts', 'differ', 'disagreement(s)', 'dispute(s)', 'conflicting', 'discrepanc(y|ies)', 'contradiction(s)'],
		vi: ['mâu thuẫn', 'không thống nhất', 'bất đồng', 'không khớp', 'khác nhau', 'trái ngược'],
	},
	{
		verb: 'say',
		en: ['say', 'says', 'said', 'state', 'states', 'report', 'reports', 'reported', 'come from', 'comes from', 'coming from', 'came from', 'cite', 'cited'],
		vi: ['nói', 'nói gì', 'cho biết', 'đến từ đâu', 'lấy từ đâu', 'đưa tin'],
	},
];

export const askPhrases: readonly (Phrases & { ask: Ask })[] = [
	{
		ask: 'list',
		en: ['list', 'show', 'show me', 'give me', 'find', 'find me', 'display', 'get', 'list all', 'show all', 'give me a list of', 'name', 'a list of', 'list of', 'i want', 'i want to see', 'let me see', 'find all', 'search for', 'look up', 'show me all', 'pull up', 'fetch', 'i need', 'i am looking for', 'i m looking for', 'looking for', 'return', 'let s see', 'can i see', 'tell me which', 'i would like', 'name all', 'enumerate', 'see'],
		vi: ['liệt kê', 'cho tôi', 'cho tôi xem', 'cho xem', 'danh sách', 'hiển thị', 'tìm', 'cho mình xem', 'kể tên', 'tìm cho tôi', 'xem', 'cho tôi biết', 'cho mình biết', 'cho biết', 'cho tôi danh sách', 'hãy liệt kê', 'tìm kiếm', 'đưa ra', 'kể ra', 'nêu', 'cho em hỏi', 'cho hỏi', 'xin danh sách', 'muốn xem', 'tôi muốn xem', 'cho mình'],
	},
	{
		ask: 'count',
		en: ['how many', 'count', 'number of', 'the number of', 'count of', 'how many different', 'what number of', 'total number of', 'count the', 'how often', 'how many times', 'amount of', 'tell me how many'],
		vi: ['bao nhiêu', 'có bao nhiêu', 'mấy', 'có mấy', 'đếm', 'số lượng', 'số', 'tổng cộng bao nhiêu', 'đã có bao nhiêu', 'bao nhiêu lần', 'mấy lần', 'đếm số'],
	},
	{ ask: 'much', en: ['how much', 'how much money', 'how large', 'how big', 'how high', 'what amount', 'how much funding', 'how much capital', 'how old', 'how expensive'], vi: ['bao nhiêu tiền', 'bao nhiêu vốn', 'bao nhiêu đô', 'được bao nhiêu', 'là bao nhiêu', 'bao nhiêu usd', 'bao nhiêu đô la', 'bao nhiêu', 'được bao nhiêu tiền', 'được bao nhiêu vốn', 'mấy tiền', 'là mấy', 'ra sao'] },
	{ ask: 'what', en: ['what', 'what is', 'what are', 'what s', 'whats', 'what was', 'what were', 'what has', 'what have', 'what did', 'what does', 'what kind of'], vi: ['gì', 'là gì', 'những gì', 'cái gì', 'điều gì', 'ra sao', 'thế nào', 'như thế nào', 'vào đâu', 'vào những đâu', 'vào những gì', 'vào gì'] },
	{ ask: 'which', en: ['which', 'which of', 'which ones'], vi: ['nào', 'những nào', 'đâu', 'đâu là'] },
	{ ask: 'who', en: ['who', 'who is', 'who are', 'who s', 'whom', 'who has', 'who have', 'whose', 'who was', 'who were', 'who did'], vi: ['ai', 'những ai', 'là ai', 'của ai', 'bởi ai', 'với ai', 'gồm những ai', 'gồm ai', 'bao gồm những ai'] },
	{ ask: 'when', en: ['when', 'when was', 'when did', 'in which year', 'what year', 'what date', 'on what date', 'which year', 'in what year', 'since when', 'when is', 'when were', 'when are', 'on which date', 'when will', 'when do', 'when does'], vi: ['khi nào', 'bao giờ', 'lúc nào', 'năm nào', 'vào năm nào', 'từ khi nào', 'ngày nào', 'hồi nào', 'vào ngày nào', 'từ bao giờ', 'vào khi nào', 'từ năm nào'] },
	{ ask: 'where', en: ['where', 'where is', 'where are', 'in which country', 'what country', 'which country', 'in what city', 'which city', 'in which city', 'where does', 'where did', 'where was', 'where has', 'where do', 'in what country'], vi: ['ở đâu', 'tại đâu', 'nơi nào', 'nước nào', 'quốc gia nào', 'đâu', 'chỗ nào', 'thành phố nào', 'ở nước nào', 'ở quốc gia nào', 'ở thành phố nào', 'đến từ nước nào'] },
	{ ask: 'is', en: ['is there', 'are there', 'are there any', 'is there any', 'do any', 'does any', 'did any'], vi: ['có phải', 'phải không', 'có không', 'hay không', 'không vậy', 'có hay không', 'đúng không'] },
	{ ask: 'tell', en: ['tell me about', 'tell me more about', 'about', 'what do you know about', 'information about', 'info on', 'information on', 'details of', 'details about', 'overview of', 'describe', 'who or what is', 'profile of', 'explain', 'summary of', 'facts about', 'what can you tell me about', 'what is known about', 'give me an overview of', 'info about', 'details on', 'introduce'], vi: ['giới thiệu', 'thông tin về', 'cho biết về', 'kể về', 'nói về', 'tìm hiểu về', 'thông tin', 'tổng quan', 'tổng quan về', 'cho tôi biết về', 'giới thiệu về', 'cho mình thông tin về', 'mô tả về', 'cho tôi thông tin về'] },
	{ ask: 'compare', en: ['compare', 'compared to', 'comparison of', 'comparison between', 'versus', 'vs', 'vs.', 'compared with', 'compare between', 'difference between', 'side by side', 'compares', 'comparison', 'differ from', 'stack up against', 'compare to', 'how does', 'how do', 'difference(s)'], vi: ['so sánh', 'so với', 'so sánh giữa', 'đối chiếu', 'khác gì', 'khác nhau giữa', 'so sánh với', 'khác nhau thế nào'] },
	{ ask: 'chart', en: ['chart', 'plot', 'graph', 'chart of', 'plot of', 'graph of', 'draw', 'visualize', 'chart the', 'trend of', 'trend in', 'timeline of', 'breakdown of', 'breakdown'], vi: ['biểu đồ', 'vẽ biểu đồ', 'đồ thị', 'xu hướng', 'vẽ', 'thống kê'] },
];

export const prepPhrases: readonly (Phrases & { prep: Prep })[] = [
	{ prep: 'of', en: ['of', 'out of', 'behind'], vi: ['của', 'thuộc', 'thuộc về'] },
	{ prep: 'own', en: ["'s", "'"], vi: [] },
	{ prep: 'in', en: ['in', 'into', 'within', 'inside', 'during', 'throughout', 'in the'], vi: ['trong', 'vào', 'trong các', 'trong lĩnh vực', 'thuộc lĩnh vực', 'trong ngành', 'trong mảng', 'vào lĩnh vực', 'trong năm', 'lĩnh vực', 'mảng', 'ngành'] },
	{ prep: 'by', en: ['by'], vi: ['bởi', 'do', 'bởi vì'] },
	{ prep: 'from', en: ['from', 'out of'], vi: ['từ', 'đến từ', 'từ phía'] },
	{ prep: 'with', en: ['with', 'having', 'that have', 'that has', 'which have', 'who have', 'which has', 'together with', 'alongside', 'along with', 'featuring'], vi: ['với', 'có', 'cùng', 'cùng với', 'mà có', 'đã có', 'đang có'] },
	{ prep: 'to', en: ['to', 'towards', 'up until'], vi: ['đến', 'tới', 'cho'] },
	{ prep: 'on', en: ['on', 'on top of', 'upon', 'built on', 'running on', 'deployed on', 'live on'], vi: ['trên', 'xây dựng trên', 'chạy trên', 'trên mạng'] },
	{ prep: 'for', en: ['for'], vi: ['cho', 'dành cho', 'đối với'] },
	{ prep: 'at', en: ['at'], vi: ['tại', 'ở'] },
	{ prep: 'about', en: ['about', 'on', 'regarding', 'concerning', 'mentioning', 'mention', 'mentions', 'related to', 'that mention', 'covering', 'relating to'], vi: ['về', 'liên quan đến', 'liên quan tới', 'nhắc đến', 'nhắc tới', 'nói về', 'đề cập đến'] },
	{ prep: 'and', en: ['and', ',', '&', 'as well as', 'plus', 'and also', 'but', 'and then'], vi: ['và', 'cùng với', 'lẫn', 'cũng như', 'nhưng', 'cả'] },
	{ prep: 'or', en: ['or', 'or else', '/'], vi: ['hoặc', 'hay', 'hoặc là', 'hay là'] },
	{ prep: 'than', en: ['than'], vi: ['hơn'] },
	{ prep: 'as', en: ['as'], vi: ['như', 'là', 'làm'] },
	{ prep: 'between', en: ['between', 'in between', 'ranging from', 'in the range of', 'range'], vi: ['giữa', 'trong khoảng', 'khoảng từ', 'nằm giữa', 'trong khoảng từ', 'từ khoảng'] },
	{ prep: 'passive', en: [], vi: ['được', 'bị', 'nhận'] },
];

export const notPhrases: Phrases = {
	en: ['without', 'not', 'no', 'non', 'except', 'excluding', 'other than', 'but not', 'never', 'lacking', 'lack', 'lacks', 'not in', 'except for', 'minus', 'outside', 'outside of', 'and not', 'nor', 'neither', 'none', 'isn t', 'aren t', 'don t', 'doesn t', 'didn t', 'haven t', 'hasn t', 'wasn t', 'weren t', 'do not', 'does not', 'did not', 'have not', 'has not', 'is not', 'are not', 'yet to', 'have yet to', 'has yet to', 'not yet', 'besides', 'have no', 'has no', 'with no', 'that aren t', 'that don t', 'that are not', 'that do not', 'apart from', 'excl', 'don’t', 'ignoring'],
	vi: ['không', 'chưa', 'không có', 'chưa có', 'ngoại trừ', 'trừ', 'không phải', 'ngoài', 'không thuộc', 'chưa từng', 'không bao gồm', 'không phải là', 'loại trừ', 'chưa hề', 'không nằm trong', 'chưa phát hành', 'mà không có', 'trừ ra', 'không ở', 'chưa bao giờ', 'không tính'],
};
export const knownPhrases: readonly (Phrases & { known: boolean })[] = [
	{ known: true, en: ['known', 'disclosed', 'with a known', 'with known', 'stated', 'public', 'listed', 'with a listed', 'that disclose', 'with disclosed'], vi: ['đã biết', 'được công bố', 'đã công bố', 'công khai', 'có công bố'] },
	{ known: false, en: ['unknown', 'undisclosed', 'missing', 'not known', 'not disclosed', 'without a known', 'without known', 'unlisted', 'that do not disclose', 'with undisclosed', 'without disclosed', 'without a disclosed', 'not stated'], vi: ['không công bố', 'chưa công bố', 'không rõ', 'chưa biết', 'không được công bố', 'chưa được công bố', 'không tiết lộ', 'chưa tiết lộ', 'chưa rõ'] },
];

/** Conditions that a word says by itself. */
export const condPhrases: readonly (Phrases & { cond: Cond })[] = [
	{ cond: { is: 'investing' }, en: ['actively investing', 'that are actively investing', 'still investing', 'currently investing', 'active'], vi: ['đang đầu tư', 'đang tích cực đầu tư', 'còn đầu tư', 'đang hoạt động đầu tư', 'tích cực đầu tư'] },
	{ cond: { is: 'disagree' }, en: ['where sources disagree', 'on which sources disagree', 'sources disagree on', 'whose sources disagree', 'disputed', 'with conflicting sources', 'with disagreeing sources', 'whose sources conflict', 'where sources conflict', 'contested', 'with conflicting amounts', 'sources disagree about', 'sources disagree'], vi: ['nguồn không thống nhất', 'các nguồn không thống nhất', 'nguồn mâu thuẫn', 'có nguồn mâu thuẫn', 'các nguồn mâu thuẫn', 'gây tranh cãi', 'bị tranh chấp', 'mà các nguồn không thống nhất', 'mà các nguồn mâu thuẫn', 'có mâu thuẫn giữa các nguồn'] },
	{ cond: { is: 'confirmed', values: ['project', 'investor', 'both', 'filing'] }, en: ['confirmed', 'that are confirmed', 'confirmed by anyone'], vi: ['đã xác nhận', 'được xác nhận'] },
	{ cond: { is: 'confirmed', values: ['filing'] }, en: ['confirmed by a filing', 'filed with the sec', 'with a filing', 'with an sec filing', 'with a form d'], vi: ['có hồ sơ sec', 'có form d'] },
	{ cond: { is: 'token', not: true }, en: ['tokenless', 'no token', 'without a token', 'without token(s)', 'without any token', 'that have no token', 'with no token', 'that don t have a token', 'pre-token', 'have no token yet', 'no token yet', 'without a token yet', 'yet to launch a token', 'that haven t launched a token', 'that do not have a token', 'which have no token', 'not have a token', 'have not launched a token', 'has no token', 'have no token', 'without their own token', 'without a coin', 'without its own token', 'that have not launched a token', 'do not have a token', 'don t have a token', 'has not launched a token', 'have not issued a token', 'not launched a token yet', 'have not launched a token yet'], vi: ['chưa có token', 'không có token', 'chưa phát hành token', 'chưa ra token', 'không token', 'chưa ra mắt token', 'mà chưa có token', 'chưa token', 'vẫn chưa có token'] },
	{ cond: { is: 'token' }, en: ['with a token', 'with token(s)', 'that have a token', 'having a token', 'tokenized', 'with their own token', 'has a token', 'have a token', 'with a live token', 'that has a token', 'which have a token', 'with a coin', 'have launched a token', 'that have launched a token', 'already have a token', 'that already have a token', 'with an own token'], vi: ['có token', 'đã có token', 'đã phát hành token', 'đã ra token', 'có token riêng', 'mà có token'] },
	{ cond: { is: 'type', values: ['Investor'] }, en: [], vi: [] },
];

export const pronPhrases: readonly (Phrases & { pron: 'one' | 'rows' | 'place' })[] = [
	{ pron: 'one', en: ['it', 'its', 'this', 'this one', 'that one', 'he', 'his', 'him', 'she', 'her', 'this project', 'this fund', 'that project', 'that fund', 'this company', 'the project', 'the fund', 'the company', 'the same project', 'the same fund', 'the protocol', 'this investor', 'that investor', 'this organization', 'the organization', 'the investor', 'this person', 'that company'], vi: ['nó', 'dự án này', 'dự án đó', 'quỹ này', 'quỹ đó', 'công ty này', 'công ty đó', 'anh ấy', 'cô ấy', 'ông ấy', 'bà ấy', 'người này', 'người đó', 'của nó', 'dự án ấy', 'ông ta', 'quỹ ấy'] },
	{ pron: 'rows', en: ['they', 'their', 'them', 'those', 'these', 'of those', 'of these', 'of them', 'which of those', 'which of them', 'which of these', 'those ones', 'the same ones', 'those projects', 'these projects', 'those rounds', 'these rounds', 'those funds', 'these funds', 'among them', 'among those', 'among these', 'of those projects', 'of these projects', 'of these rounds', 'of those rounds', 'of those funds', 'those investors', 'these investors', 'of those investors', 'of these investors', 'those companies', 'the above', 'of the above', 'from those', 'from these', 'from them'], vi: ['họ', 'chúng', 'những dự án đó', 'những dự án này', 'các dự án đó', 'các dự án này', 'trong số đó', 'trong đó', 'những vòng đó', 'các vòng đó', 'những quỹ đó', 'các quỹ đó', 'trong số này', 'của họ', 'của chúng', 'trong số họ', 'những cái đó', 'các vòng này', 'các quỹ này'] },
];

export const againPhrases: readonly (Phrases & { again: 'and' | 'only' | 'instead' })[] = [
	{ again: 'and', en: ['and', 'what about', 'how about', 'and what about', 'and how about', 'also', 'same for', 'the same for', 'and for', 'now', 'and now', 'what if', 'then', 'again for', 'same thing for', 'do the same for', 'and the', 'repeat for', 'same question for', 'ok and', 'so', 'ok', 'okay'], vi: ['còn', 'thế còn', 'vậy còn', 'thì sao', 'còn về', 'và', 'tương tự với', 'thế', 'vậy', 'còn với', 'tương tự cho', 'thì', 'thế thì', 'vậy thì', 'rồi', 'bây giờ'] },
	{ again: 'only', en: ['only', 'just', 'only the', 'just the', 'limit to', 'restrict to', 'filter by', 'filter to', 'only those', 'narrow to', 'narrow it to', 'only show', 'just show', 'filter for', 'keep only', 'only keep', 'limit it to', 'restrict it to', 'only include', 'narrow down to', 'limit them to', 'of those only', 'and only', 'show only'], vi: ['chỉ', 'chỉ lấy', 'chỉ tính', 'chỉ xem', 'lọc', 'giới hạn', 'lọc theo', 'chỉ những', 'chỉ các', 'thôi', 'chỉ riêng', 'riêng'] },
	{ again: 'instead', en: ['instead', 'rather', 'instead of that', 'but for', 'change to', 'make it', 'make that', 'switch to', 'replace with', 'change it to'], vi: ['thay vào đó', 'đổi thành', 'đổi sang', 'thay bằng', 'chuyển sang'] },
];

export const eventPhrases: readonly (Phrases & { kind: 'AMA' | 'Exchange' | 'Partnership' | 'Release' | 'DAO' | 'Announcement' | 'Hard Fork' | 'NFT' })[] = [
	{ kind: 'AMA', en: ['ama(s)', 'ask me anything'], vi: ['ama'] },
	{ kind: 'Exchange', en: ['exchange listing(s)', 'listing(s)', 'exchange'], vi: ['niêm yết', 'lên sàn'] },
	{ kind: 'Partnership', en: ['partnership(s)'], vi: ['hợp tác', 'đối tác'] },
	{ kind: 'Release', en: ['release(s)', 'product release(s)', 'mainnet launch(es)'], vi: ['bản phát hành', 'ra mắt sản phẩm', 'phát hành'] },
	{ kind: 'DAO', en: ['governance', 'dao'], vi: ['quản trị', 'dao'] },
	{ kind: 'Announcement', en: ['announcement(s)'], vi: ['công bố', 'thông báo'] },
	{ kind: 'Hard Fork', en: ['hard fork(s)', 'hardfork(s)'], vi: ['hard fork', 'hardfork'] },
	{ kind: 'NFT', en: ['nft', 'nft drop(s)'], vi: ['nft'] },
];
export const whenPhrases: readonly (Phrases & { when: 'upcoming' | 'past' })[] = [
	{ when: 'upcoming', en: ['upcoming', 'coming', 'next', 'scheduled', 'future', 'coming up', 'soon', 'planned', 'ahead', 'happening soon'], vi: ['sắp tới', 'sắp', 'sắp diễn ra', 'tiếp theo', 'trong thời gian tới', 'kế tiếp', 'tới đây', 'sắp đến'] },
	{ when: 'past', en: ['past', 'previous', 'earlier', 'former', 'previously', 'formerly', 'ex', 'used to', 'once'], vi: ['đã qua', 'trước đây', 'đã diễn ra', 'cũ', 'đã từng', 'từng'] },
];

/** Words that say nothing about what is asked. */
export const fillers: Phrases = {
	en: [
		...['the', 'a', 'an', 'is', 'are', 'was', 'were', 'be', 'been', 'being', 'am', 'do', 'does', 'did', 'done', 'has', 'have', 'had', 'there', 'any', 'some', 'all', 'all of', 'please'],
		...['can', 'could', 'would', 'will', 'shall', 'may', 'might', 'you', 'me', 'us', 'i', 'we', 'my', 'our', 'that', 'which', 'currently', 'now', 'right now', 'at the moment', 'today s'],
		...['exactly', 'actually', 'ever', 'so far', 'to date', 'until now', 'as of now', 'yet', 'already', 'still', 'just', 'also', 'too', 'both', 'hey', 'hi', 'hello', 'thanks', 'thank you', 'ok', 'okay', 'well'],
		...['tell me', 'i want to know', 'do you know', 'can you tell me', 'could you tell me', 'let me know', 'i d like to know', 'i would like to know', 'in crypto', 'in the crypto space', 'in the crypto industry', 'in the catalogue', 'in your database', 'in the database', 'in cairn', 'on record', 'in the directory'],
		...['were there', 'have been', 'has been', 'had been', 'made', 'make', 'makes', 'took place', 'happened', 'happen', 'happening', 'going on', 'take place', 'it is', 'known', 'crypto', 'web3', 'cryptocurrency', 'did they', 'own', 'respective', 'given', 'ones', 'one', 'different', 'various', 'each other', 'each of', 'current', 'whose', 'came', 'come', 'out', 'occurred', 'occur', 'total of', 'them', 'whether', 'if', 'by name', 'kinds of', 'etc', 'entire', 'whole', 'you have', 'do you have', 'did it', 'does it', 'know', 'based on', 'according to the catalogue', 'worldwide', 'globally', 'individual', 'specific', 'particular', 'everything', 'anything', 'something', 'want', 'need', 'see', 'get', 'gets', 'up', 'off', 'usually', 'often', 'far', 'involved', 'together', 'held'],
	],
	vi: [
		...['là', 'các', 'những', 'một', 'mà', 'thì', 'đã', 'đang', 'được', 'có', 'cho', 'hãy', 'vui lòng', 'làm ơn', 'xin', 'giúp', 'tôi', 'mình', 'bạn', 'em', 'anh', 'chị', 'ạ', 'nhé', 'vậy', 'à', 'ơi', 'với', 'hiện nay', 'hiện tại', 'bây giờ', 'hiện', 'lúc này', 'đến nay', 'tính đến nay', 'cho đến nay', 'từ trước đến nay', 'tới nay', 'nhỉ', 'thế', 'này', 'kia', 'đó', 'đấy', 'ra', 'lên', 'cả', 'tất cả', 'toàn bộ', 'mọi', 'cái', 'chiếc', 'con', 'việc', 'sự', 'trong', 'ở', 'tại', 'vào', 'khi', 'lúc', 'cụ thể', 'trên thị trường', 'crypto', 'tiền mã hóa', 'thị trường', 'bao gồm', 'gồm', 'gồm có', 'nữa', 'xem', 'biết', 'cho biết', 'diễn ra', 'xảy ra', 'thực hiện', 'nhất định', 'hết', 'luôn', 'riêng', 'đồng', 'khoản', 'bị', 'phía', 'bên', 'như'],
	],
};

/** Words that only a Vietnamese question has, without accents as well. */
export const vietnameseSigns: readonly string[] = [
	...['bao nhieu', 'nhung', 'du an', 'goi von', 'la gi', 'cua', 'nao', 'quy dau tu', 'dau tu', 'nhieu nhat', 'lon nhat', 'trong nam', 'huy dong', 'thanh lap', 'sang lap', 'o dau', 'khi nao', 'nha dau tu', 'liet ke', 'danh sach', 'cac', 'duoc', 'chua co', 'khong co', 'vong', 'con', 'thi sao', 'so sanh', 'gia', 'von hoa', 'tin tuc', 'su kien', 'mo khoa', 'sap toi', 'dan dat', 'linh vuc', 'theo', 'trung binh', 'tong', 'ai', 'tai', 'nguoi', 'trieu', 'ty', 'nam nay', 'nam ngoai', 'thang', 'quy', 'lam viec', 'va', 'chi', 'nguon', 'thay doi', 'gan day', 'moi nhat', 'tru so', 'cho toi', 'gioi thieu', 'voi', 'trong', 'tren', 'duoi', 'tu', 'sau', 'truoc', 'ho', 'nuoc'],
];
