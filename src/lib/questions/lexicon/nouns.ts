import type { Phrases } from './phrases.ts';

/** Nouns for people by their relation to a record. */
export const founderPhrases: Phrases = {
	en: [
		'brainchild',
		...['whose idea was', 'whos idea was', 'whose idea is', 'whose brainchild is'],
		...['whose idea is', 'whose brainchild is', 'whose brainchild was', 'guy(s) behind'],
		...['folks behind', 'inventor(s)', 'brain(s) behind', 'mastermind(s)', 'father of'],
		...['originator(s)', "who's behind", 'who is behind', 'who was behind', 'who stands behind'],
		...['person behind', 'minds behind', 'mind behind', 'co-creator(s)', 'starter(s)'],
		...['founder(s)', 'co-founder(s)', 'cofounder(s)', 'creator(s)', 'founding team'],
		'founded by who',
	],
	vi: [
		...['đội ngũ sáng lập', 'nhóm sáng lập', 'ban sáng lập', 'ai đứng sau', 'ai đứng đằng sau'],
		...['người đứng sau', 'cha đẻ', 'nhà sáng lập ra', 'người lập ra', 'người tạo ra'],
		...['ai là người sáng lập', 'nhà sáng lập', 'người sáng lập', 'founder', 'đồng sáng lập'],
		...['sáng lập viên', 'các nhà sáng lập', 'nhà đồng sáng lập', 'những người sáng lập'],
	],
};

export const teamPhrases: Phrases = {
	en: [
		'team',
		'sits on the team',
		'sit on the team',
		'is on the team',
		'are on the team',
		...[
			...['crew', 'crew members', 'on the crew', 'on the crew of', 'core team', 'team roster'],
			'roster',
		],
		'people on the team',
		...['staff', 'payroll', 'on the payroll'],
		...['employee(s)', 'workforce', 'team member(s)', 'people behind', 'staff member(s)'],
		...['members of team', 'team behind', 'current team', 'leadership', 'leadership team'],
		'management team',
	],
	vi: [
		...['đội ngũ', 'nhân viên', 'nhân sự', 'thành viên', 'thành viên đội ngũ', 'ban lãnh đạo'],
		...['đội ngũ phát triển', 'nhóm phát triển'],
	],
};

export const alumniPhrases: Phrases = {
	en: [
		...['former people', 'alumni', 'alumnus', 'ex-employee(s)', 'former employee(s)'],
		...['former staff', 'former team', 'former team member(s)', 'past employee(s)'],
	],
	vi: ['cựu nhân viên', 'nhân viên cũ', 'cựu thành viên', 'thành viên cũ'],
};

export const portfolioPhrases: Phrases = {
	en: [
		'portfolio',
		...['holdings', 'bag(s)'],
		'portfolio firms',
		'portfolio companies',
		'portfolio company',
		'portfolio projects',
		'holdings in portfolio',
	],
	vi: ['danh mục', 'danh mục đầu tư', 'portfolio', 'các dự án trong danh mục'],
};

export const coInvestorPhrases: Phrases = {
	en: [
		...['co-investor(s)', 'coinvestor(s)', 'co investor(s)', 'syndicate partner(s)'],
		...['co-investment partner(s)', 'syndicate', 'investment partner(s)', 'frequent partner(s)'],
	],
	vi: [
		'nhà đồng đầu tư',
		'đồng đầu tư',
		'bên đồng đầu tư',
		'đối tác đồng đầu tư',
		'quỹ đồng đầu tư',
	],
};

export const employerPhrases: Phrases = {
	en: [
		...[
			...['past and present employers', 'current and past employers'],
			...['former and current employers', 'employers past and present'],
			...['employers , past and present', 'past employers and present ones'],
			'past or present employers',
		],
		...['affiliation(s)', 'current affiliations', 'past affiliations', 'places of work'],
		...['employer(s)', 'workplace(s)', 'jobs', 'career', 'work history', 'work experience', 'cv'],
		...['job history', 'employment history', 'resume'],
	],
	vi: ['nơi làm việc', 'công ty đang làm'],
};
