/**
 * Subjects that no catalogue can answer questions about, by their words: folded, as parts of a question delimited by
 * spaces.
 */

export type Reason =
	| 'advice'
	| 'prediction'
	| 'instruction'
	| 'cause'
	| 'unkept'
	| 'jobs'
	| 'other';

export const declined: readonly { reason: Reason; words: readonly string[] }[] = [
	{
		reason: 'instruction',
		words: [
			...[
				...['ignore previous', 'ignore all', 'ignore your', 'ignore the above'],
				...['disregard', 'forget your', 'forget all', 'forget previous', 'system prompt'],
				...['your prompt', 'your instructions', 'your rules', 'you are now', 'act as'],
				...['pretend', 'jailbreak', 'developer mode', 'reveal your', 'print your'],
				...['api key', 'password', 'passwords', 'drop table', 'delete', 'erase', 'wipe'],
				...['delete from', 'select * from', 'insert into', 'union select'],
				...['admin access', 'environment variable', 'environment variables'],
				...['e mail addresses of members', 'private key', 'seed phrase'],
				...['new instructions', 'override', 'sudo', 'execute', 'run the command'],
				...['base64', 'repeat after me', 'say that', 'always answer', 'respond only'],
				'from now on',
			],
			...[
				...['bo qua cac huong dan', 'bo qua huong dan', 'bo qua moi', 'quen het'],
				...['quen moi', 'mat khau', 'khoa rieng', 'dong vai', 'gia vo'],
				...['loi nhac he thong', 'huong dan he thong', 'bo qua tat ca', 'bo qua chi dan'],
			],
		],
	},
	{
		reason: 'advice',
		words: [
			...[
				...['should i', 'should we', 'my salary', 'too late to', 'should one', 'shall i'],
				...['worth buying', 'worth investing', 'worth it', 'good investment'],
				...['a good buy', 'good buy', 'bad investment', 'safe investment'],
				...['a good time to', 'good time to buy', 'best coin to', 'best crypto to'],
				...['best token to', 'best project to', 'best projects to', 'best coins to'],
				...['best tokens to', 'best cryptos to', 'to buy', 'to sell', 'buy now'],
				...['sell now', 'invest my', 'my money', 'my savings', 'my portfolio'],
				...['recommend', 'recommends', 'recommendation', 'recommendations', 'advice'],
				...['advise', 'is it safe', 'is it a scam', 'a scam', 'scam', 'rug pull'],
				...['undervalued', 'overvalued', 'good entry', 'take profit', 'stop loss'],
				...['how do i buy', 'how can i buy', 'how to buy', 'where can i buy'],
				...['make me rich', 'get rich', 'bullish', 'bearish', 'trustworthy'],
				...['better investment', 'which is better', 'is better', 'what is better'],
				...['risky', 'hold or sell', 'buy or sell', 'hodl', 'would you buy'],
				...['would you invest', 'do you think', 'your opinion', 'can i trust'],
				...['financial advice', 'legit', 'long or short', 'leverage'],
				...[
					...['i allocate', 'we allocate', 'you allocate', 'allocate my'],
					...['allocate our', 'how to allocate'],
				],
				'diversify',
			],
			...[
				...['co nen', 'nen mua', 'nen ban', 'nen dau tu', 'nen giu', 'dang mua'],
				...['dang dau tu', 'loi khuyen', 'tu van', 'khuyen toi', 'lua dao', 'co an toan'],
				...['co uy tin', 'mua coin nao', 'mua token nao', 'mua dong nao'],
				...['dau tu vao dau de', 'lam giau', 'chot loi', 'cat lo', 'bat day'],
				...['co dang tin', 'co tot khong', 'tot hon'],
				...['go all in', 'going all in', 'all in on'],
				...['goi y cho toi', 'de xuat cho toi', 'tien cua toi', 'toi nen', 'minh nen'],
				'khuyen nghi',
			],
		],
	},
	{
		reason: 'prediction',
		words: [
			...[
				...['lead my', 'fund my', 'back my', 'invest in my', 'my round', 'my seed', 'my startup'],
				...['predict', 'prediction', 'predictions', 'forecast', 'forecasts'],
				...['price target', 'price targets', 'target price', 'will reach'],
				...['going to reach', 'will hit', 'gonna', 'go up', 'go down', 'going up'],
				...['going down', 'will rise', 'will fall', 'will crash', 'will pump'],
				...['will dump', 'moon', 'next bull run', 'bull run', 'bull market'],
				...['bear market', 'be worth', 'expect', 'expected price', 'outlook'],
				...['in the future', 'next 100x', '100x', '1000x', '10x', 'will be the next'],
				...['the next bitcoin', 'the next solana', 'the next ethereum', 'price in 2030'],
				...['by 2030', 'will outperform', 'outperform', 'likely to', 'potential'],
				...['most promising', 'promising', 'will be worth', 'will it', 'chance of'],
				...['chances of', 'probability'],
			],
			...[
				...['du doan', 'du bao', 'se tang', 'se giam', 'gia muc tieu', 'co tang khong'],
				...['co giam khong', 'trong tuong lai', 'tiem nang', 'x10', 'x100', 'trien vong'],
				...['se dat', 'se len', 'se xuong', 'bao gio tang', 'co len duoc'],
				...['len bao nhieu', 'kha nang tang', 'sap tang', 'sap giam', 'nhan dinh'],
			],
		],
	},
	{
		reason: 'cause',
		words: [
			...[
				...['why', 'how come', 'what caused', 'for what reason', 'what is the reason'],
				'what s the reason',
			],
			...['vi sao', 'tai sao', 'nguyen nhan', 'li do gi', 'ly do gi', 'co sao lai'],
		],
	},
	{
		reason: 'unkept',
		words: [
			...['phone number', 'phone numbers', 'home address', 'wallet address', 'wallet addresses'],
			...['apy', 'staking yield', 'staking apr', 'interest rate'],
			...['followers', 'follower count', 'subscribers', 'downloads', 'page views'],
			...['daily active users', 'monthly active users', 'daily users', 'monthly users'],
			...['active addresses', 'active wallets'],
			...['so dien thoai', 'dia chi vi', 'dia chi nha', 'nguoi theo doi', 'luot theo doi'],
			...['lai suat', 'nguoi dung hang ngay', 'nguoi dung hoat dong'],
		],
	},
	{
		reason: 'jobs',
		words: [
			...['job opening', 'job openings', 'open position', 'open positions', 'open roles'],
			...['vacancies', 'vacancy', 'job postings', 'job listings', 'is hiring', 'are hiring'],
			...['salary at', 'salaries at', 'salary for', 'salary of', 'how much does a job'],
			...['tuyen dung', 'dang tuyen', 'vi tri tuyen', 'muc luong'],
		],
	},
	{
		reason: 'other',
		words: [
			...[
				...['weather', 'recipe', 'recipes', 'poem', 'joke', 'jokes'],
				...['a song', 'the song', 'songs'],
				...['translate', 'write code', 'write me', 'write a poem', 'write a story'],
				...['write a song', 'write a letter', 'write a post', 'write a tweet'],
				...['write a thread', 'write a report', 'write a script', 'write a program'],
				...['write a review', 'write a speech', 'write an', 'python', 'javascript'],
				...['homework', 'football', 'soccer', 'basketball', 'movie', 'movies', 'film'],
				...['capital of', 'prime minister', 'horoscope', 'essay', 'cook', 'who are you'],
				...['what are you', 'how are you', 'are you human', 'are you an ai', 'chatgpt'],
				...['gas price', 'gas prices', 'gas fee', 'gas fees', 'stock price', 'stocks'],
				...['apple stock', 'tesla', 'gold price', 'exchange rate', 'medical', 'doctor'],
				...['lawyer', 'legal', 'tax', 'taxes', 'how does it work', 'how does this work'],
				...['how does that work', 'how does one', 'how does a', 'how does an'],
				...['how does the', 'how do i', 'how to', 'explain how', 'meaning of life'],
				...['love me', 'hotel', 'flight', 'restaurant', 'election', 'war in'],
				...['news about football', 'what time', 'the time in', 'square root'],
				...['my wallet', 'my account', 'lost my', 'summarize this', 'email to'],
				...['an email', 'story about'],
			],
			...[
				...['thoi tiet', 'nau an', 'cong thuc nau', 'bai tho', 'lam tho', 'viet tho'],
				...['ke chuyen cuoi', 'chuyen cuoi', 'dich sang', 'viet code', 'viet ma'],
				...['bong da', 'phim', 'bai hat', 'tong thong', 'thu tuong', 'thu do'],
				...['ban la ai', 'ban khoe khong', 'chung khoan', 'gia vang', 'ty gia', 'bac si'],
				...['luat su', 'thue', 'tu vi', 'lam the nao de', 'cach mua', 'cach nau'],
				...['bai van', 'giai toan', 'may gio'],
			],
		],
	},
];

export const declinedSentences: Record<Reason, string> = {
	advice:
		'I state what is known and recommend nothing. Ask for facts instead, such as who invested or how much was raised.',
	prediction:
		'I know what has happened, not what will. Ask for facts instead, such as past rounds, unlock dates or present figures.',
	instruction:
		'I read questions about the catalogue and follow no other instructions. Ask about projects, investors, people, rounds, news or events.',
	cause:
		'I know what happened, not why. Ask for facts instead, such as who invested, how much was raised or what was in the news.',
	unkept:
		'Cairn does not keep that data. Ask about projects, investors, people, funding rounds, news or events.',
	jobs: 'I do not read job postings. They are on the Jobs page, where you can filter them by employer, place and pay.',
	other:
		'This is not about the catalogue. Ask about crypto projects, investors, people, funding rounds, news or events.',
};

/** Example questions that can be answered. */
export const startingQuestions: readonly string[] = [
	'Largest funding rounds this year',
	'Which projects did Paradigm invest in?',
	'How much was raised each month in the past year?',
];
