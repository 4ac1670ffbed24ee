import type { Page } from 'playwright-core';
import type { Db } from '#lib/db/connect.ts';
import { webhookDelivery } from '#lib/db/schema/screen-watches.ts';
import { addDataset } from '#lib/member-datasets/change-datasets.ts';
import { ownDataset } from '#lib/member-datasets/member-dataset.ts';
import { writeCells } from '#lib/member-datasets/write-cells.ts';
import type { StoredBlock } from '#lib/reports/block.ts';
import { addReport, setPublished } from '#lib/reports/change-reports.ts';
import { ownReport } from '#lib/reports/report.ts';
import { addScreen } from '#lib/saved-screens/change-screens.ts';
import { type SavedScreen, screenFor } from '#lib/saved-screens/saved-screen.ts';
import { saveAlert } from '#lib/screen-alerts/save-alert.ts';
import { addWebhook } from '#lib/screen-alerts/webhooks/save-webhook.ts';
import { findRows } from '#lib/screens/find-rows.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { signedIn } from '../../tests/setup/signed-in.ts';
import { onTrial } from '../../tests/setup/with-plan.ts';
import type { PicturedMember } from './member-views.ts';
import type { View } from './view.ts';

const DEFI =
	'projects/all(sector:is:DeFi;market_cap_usd:at-least:1000000)/any(has_token:is:yes;description:known)/sort:-market_cap_usd,name';
const ROUNDS = 'fundraising/all(amount_quantity:at-least:5000000)/sort:-date';
const LONG_NAME = `Tokens of lending protocols that unlock more than they trade, ${'and so on '.repeat(4)}`;

const whole = (name: string, path: string, reach?: View['reach']): View => ({
	...{ name: `research-${name}`, path, whole: true },
	...(reach && { reach }),
});

function screenOf(text: string): Screen {
	const read = readScreen(text);
	if ('faults' in read) throw new Error(read.faults.join(' '));
	return read.screen;
}

async function createSavedScreen(
	db: Db,
	account: number,
	name: string,
	text: string,
): Promise<SavedScreen> {
	const id = await addScreen(db, account, {
		...{ name, description: 'What we look at each Monday, before the call.', public: true },
		screen: screenOf(text),
	});
	return screenFor(db, id, account);
}

/** Creates a webhook with deliveries in each state. */
async function hear(db: Db, account: number, saved: SavedScreen): Promise<void> {
	const url = 'https://hooks.example.com/cairn/screens/what-entered-and-what-left?team=research';
	const wanted = { entered: true, left: true, column: 'market_cap_usd' };
	const { id } = await addWebhook(db, account, saved, { url, ...wanted });
	const delivery = {
		watch_id: Number(id),
		body: '{"type":"ping"}',
		tried_at: new Date().toISOString(),
	};
	await db.insert(webhookDelivery).values([
		{ ...delivery, state: 'sent' as const, tries: 1, status: 204, took: 81 },
		{ ...delivery, state: 'failed' as const, tries: 9, status: 500, took: 10_000 },
		{
			...delivery,
			state: 'waiting' as const,
			tries: 2,
			error: 'The host cannot be found.',
			took: 12,
		},
	]);
}

const choices = ['Call', 'Pass', 'A choice whose name is rather longer than its column'];

async function dataset(db: Db, account: number): Promise<string> {
	const id = await addDataset(db, account, {
		...{ name: 'Pipeline', description: 'Scores of the team.', public: true },
		screen: screenOf(DEFI),
		columns: [
			{ name: 'Score', kind: 'number' },
			{ name: 'Stage', kind: 'choice', choices },
			{ name: 'Met', kind: 'date' },
			{ name: 'Deck', kind: 'link' },
		],
	});
	const { columns, screen, slug } = await ownDataset(db, id, account);
	const { ids } = await findRows(db, screen, { skip: 0, take: 12 });
	const values = ['1234.5', choices[2], '2026-01-31', 'https://www.example.com/deck/2026'];
	const cells = ids.flatMap((record, row) =>
		columns.flatMap((column, at) => {
			const value = values[at] ?? 'Met them twice.\nThey answer quickly.';
			return (row + at) % 3 === 0 ? [] : [{ record: String(record), column: column.id, value }];
		}),
	);
	await writeCells(db, account, id, cells, 'edit');
	return slug;
}

const blocks: StoredBlock[] = [
	{
		kind: 'text',
		text: '## Why this matters\n\nRounds have grown *larger* and fewer.[^1]\n\n- Lending first\n- Then the rest\n\n[^1]: By the rounds that are known.',
	},
	{
		kind: 'figure',
		from: 'screen',
		s: ROUNDS,
		measure: 'count',
		of: null,
		caption: 'Rounds of $5 M and more',
	},
	{
		...{ kind: 'figure', from: 'fact', type: 'project', slug: 'bitcoin' },
		...{ field: 'year_founded', caption: 'A figure of one record' },
	},
	{
		...{ kind: 'chart', s: ROUNDS, shape: 'bar', by: 'date', measure: 'sum' },
		...{ of: 'amount_quantity', group: null, caption: 'Raised by time' },
	},
	{
		...{ kind: 'chart', s: ROUNDS, shape: 'bar', by: 'category', measure: 'count' },
		...{ of: null, group: null, caption: '' },
	},
	{
		...{ kind: 'chart', s: ROUNDS, shape: 'scatter', by: 'date', measure: 'each' },
		...{ of: 'amount_quantity', group: null, caption: '' },
	},
	{ kind: 'table', s: DEFI, rows: 8, columns: null, caption: 'The largest of DeFi' },
	{ kind: 'record', type: 'project', slug: 'uniswap', caption: '' },
	{ kind: 'record', type: 'project', slug: 'gone', caption: 'One that is gone' },
];

const openAll = (page: Page) =>
	page.evaluate(() => {
		for (const one of document.querySelectorAll<HTMLDetailsElement>('main details')) {
			one.removeAttribute('name');
			one.open = true;
		}
	});

const paste = async (page: Page) => {
	await page.getByLabel('Rows from a spreadsheet').fill('Uniswap\t5\nNobody Whatsoever\tfive');
	await page.getByRole('button', { name: 'Preview the result' }).click();
	await page.locator('.dataset-preview').waitFor();
};

/** The public research pages, for readers without an account. */
const publicViews = [
	whole('screener', '/screener'),
	whole('screener-built', `/screener?s=${DEFI}`),
	whole('screener-wrong', '/screener?s=projects/all(nothing:is:1)'),
	whole('compare', '/compare?projects=bitcoin,ethereum,uniswap'),
	whole('syndicates', '/syndicates'),
	whole('syndicates-of', '/syndicates/paradigm'),
	whole('syndicates-path', '/syndicates/path?from=organization/paradigm&to=project/bitcoin'),
];

/** A researcher with a screen, its alert and webhook, a dataset and a report; and one without any. */
export async function researchViews(
	db: Db,
): Promise<{ visitor: View[]; members: PicturedMember[] }> {
	const none = await signedIn(db, { name: 'Emmy Noether', username: 'emmy' });
	const { member, token } = await signedIn(db, { name: 'Mary Somerville', username: 'mary' });
	await onTrial(db, member.id);
	const saved = await createSavedScreen(db, member.id, 'DeFi with a market', DEFI);
	await createSavedScreen(db, member.id, LONG_NAME, ROUNDS);
	await saveAlert(db, member.id, saved, {
		entered: true,
		left: false,
		column: null,
		by_mail: true,
	});
	await hear(db, member.id, saved);
	const set = await dataset(db, member.id);
	const id = await addReport(db, member.id, {
		title: 'Larger rounds, fewer of them: what the year looked like',
		summary: 'Amounts, stages and places, with a word on what is missing.',
		blocks,
	});
	await setPublished(db, member.id, id, true);
	const { slug } = await ownReport(db, id, member.id);
	const report = `/report/${slug}`;
	return {
		visitor: [
			...publicViews,
			whole('screen', `/screen/${saved.slug}`),
			whole('embed-light', `/embed/screen/${saved.slug}`),
			whole('embed-dark', `/embed/screen/${saved.slug}?theme=dark&rows=20`),
			whole('dataset', `/dataset/${set}`),
			whole('report', report),
			{
				...whole('report-printed', report),
				reach: (page) => page.emulateMedia({ media: 'print' }),
			},
		],
		members: [
			{
				token: none.token,
				views: ['screens', 'datasets', 'reports'].map((one) => whole(`${one}-empty`, `/${one}`)),
			},
			{
				token,
				views: [
					whole('screens', '/screens'),
					whole('screens-new', `/screens/new?s=${DEFI}`),
					whole('alert', `/screen/${saved.slug}/alert`),
					whole('webhooks', `/screen/${saved.slug}/webhooks`, openAll),
					whole('datasets', '/datasets'),
					whole('datasets-new', `/datasets/new?s=${DEFI}`),
					whole('dataset-grid', `/dataset/${set}/grid`),
					whole('dataset-columns', `/dataset/${set}/columns`),
					whole('dataset-paste', `/dataset/${set}/paste`, paste),
					whole('reports', '/reports'),
					whole('reports-new', '/reports/new'),
					whole('report-edit', `/reports/${id}/edit`),
					whole('report-edit-open', `/reports/${id}/edit`, openAll),
				],
			},
		],
	};
}
