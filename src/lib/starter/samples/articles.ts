import { shortenText } from '#lib/articles/plain-text.ts';
import type { OwnArticle } from '#lib/articles/publish.ts';
import { isoOf } from './days.ts';
import type { SampleIds } from './people.ts';
import type { OrganizationPlan, Plan, ProjectPlan } from './plan.ts';
import { Random } from './random.ts';
import { sectorWords } from './words.ts';

/** The records an article is about: a project, a similar one, and an organization. */
interface Cast {
	project: ProjectPlan;
	other: ProjectPlan;
	fund: OrganizationPlan;
}

interface ArticleText {
	title: string;
	tags: string[];
	/** Paragraphs, Markdown. */
	text: string[];
}

type Teller = (cast: Cast) => ArticleText;

const news: readonly Teller[] = [
	({ project }) => ({
		title: `${project.name} opens its test network to everybody`,
		tags: [project.sector, 'Launch'],
		text: [
			`${project.name}, ${sectorWords[project.sector].what} on ${project.ecosystem}, let anyone join its test network on Tuesday. Until now it had been open to invited teams.`,
			'The team says that the network will be reset once before it goes live, and that balances on it are worth nothing.',
		],
	}),
	({ project, fund }) => ({
		title: `${fund.name} joins the next round of ${project.name}`,
		tags: [project.sector, 'Fundraising'],
		text: [
			`${fund.name} will take part in the next round of ${project.name}. Neither side named an amount.`,
			'A round without an amount counts as undisclosed: it is in the list of rounds but in no total.',
		],
	}),
	({ project, other }) => ({
		title: `${project.name} and ${other.name} agree on one format for their data`,
		tags: [project.sector, 'Partnership'],
		text: [
			`${project.name} and ${other.name} will publish their figures in one format, so that tools written for one can read the other.`,
			'The format is public, and a first version is expected within the quarter.',
		],
	}),
	({ project }) => ({
		title: `${project.name} publishes the audit of its contracts`,
		tags: [project.sector, 'Security'],
		text: [
			`${project.name} published the report of an outside audit. It lists eleven findings, two of them serious; both were mended before the report came out.`,
			'The report names the commit that was read, which lets a reader check that the deployed contracts are the audited ones.',
		],
	}),
	({ project }) => ({
		title: `${project.name} moves its next unlock by a month`,
		tags: [project.sector, 'Tokenomics'],
		text: [
			`Holders of ${project.symbol ?? project.name} voted to move the next unlock of the team's share by a month.`,
			'Nothing else about the schedule changes. The vote was open for a week.',
		],
	}),
	({ fund, project }) => ({
		title: `${fund.name} explains why it holds on to ${project.name}`,
		tags: [project.sector, 'Investors'],
		text: [
			`In a letter to its investors, ${fund.name} gives three reasons to keep its position in ${project.name}: usage, fees, and a team that publishes its figures every month.`,
			'The letter does not say how large the position is.',
		],
	}),
];

const research: readonly Teller[] = [
	({ project, other }) => ({
		title: `What ${project.name} and ${other.name} do differently`,
		tags: [project.sector, 'Comparison'],
		text: [
			`${project.name} and ${other.name} are often named together. They differ in who may join, in what it costs, and in who decides.`,
			'## Who may join',
			`${project.name} lets anyone take part from the first day; ${other.name} keeps a list and adds to it by vote.`,
			'## What it costs',
			'| | entry | each month |\n|---|--:|--:|\n| The first | none | 2 % |\n| The second | 500 | none |',
			'## Who decides',
			'In both, holders vote. In one of them a council may delay a decision by two weeks, and did so once.',
		],
	}),
	({ project, fund }) => ({
		title: `A first look at ${project.name}`,
		tags: [project.sector, 'Primer'],
		text: [
			`${project.name} is ${sectorWords[project.sector].what}. This note goes through what it does, who backs it and what is not known about it.`,
			'## What it does',
			`Its users are other projects on ${project.ecosystem}, which pay by the month.`,
			'## Who backs it',
			`${fund.name} is the only backer that speaks about it in public.`,
			'## What is not known',
			'How many of its users pay. The team gives the number of accounts, which is not the same.',
		],
	}),
];

const DAYS_BETWEEN = 4;

function castOf(plan: Plan, at: number): Cast & { ids: [number, number, number] } {
	const random = new Random(plan.options.seed, 'article', at);
	const first = random.int(0, plan.projects.length - 1);
	const second =
		(first + random.int(1, Math.max(1, plan.projects.length - 1))) % plan.projects.length;
	const third = random.int(0, plan.organizations.length - 1);
	const project = plan.projects[first];
	const other = plan.projects[second];
	const fund = plan.organizations[third];
	if (!project || !other || !fund) throw new Error('Articles need projects and an organization.');
	return { project, other, fund, ids: [first, second, third] };
}

function articleOf(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
	kind: OwnArticle['kind'],
	at: number,
): OwnArticle {
	const tellers = kind === 'news' ? news : research;
	const { ids: places, ...cast } = castOf(plan, kind === 'news' ? at : at + 1_000);
	const teller = tellers[at % tellers.length];
	if (!teller) throw new Error('There is no article to write.');
	const { title, tags, text } = teller(cast);
	const prose = text.join('\n\n');
	const [first, second, third] = places;
	const all: OwnArticle['mentions'] = [
		{ type: 'project', id: ids.projects[first] ?? 0 },
		{ type: 'project', id: ids.projects[second] ?? 0 },
		{ type: 'organization', id: ids.organizations[third] ?? 0 },
	];
	const names = [cast.project.name, cast.other.name, cast.fund.name];
	return {
		kind,
		slug: `sample-${kind}-${at + 1}`,
		title,
		authors: ['Sample author'],
		tags,
		published_at: `${isoOf(plan.today - 1 - at * DAYS_BETWEEN)}T12:00:00Z`,
		summary: shortenText(`A sample article: nothing in it happened. ${text[0]}`, 300),
		body: `*This is a sample article. What it names is fictional, and nothing in it happened.*\n\n${prose}`,
		featured: false,
		origin: 'sample',
		mentions: all.filter((_, place) => `${title} ${prose}`.includes(names[place] ?? '')),
	};
}

/** Yields sample news and research about sample records; each states that it is a sample. */
export function* sampleArticles(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
	count = { news: 12, research: 4 },
): Generator<OwnArticle> {
	for (let at = 0; at < count.news; at++) yield articleOf(plan, ids, 'news', at);
	for (let at = 0; at < count.research; at++) yield articleOf(plan, ids, 'research', at);
}
