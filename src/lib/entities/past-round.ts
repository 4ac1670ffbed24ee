import type { RecordAsOf } from '#lib/catalogue/as-of.ts';
import { itemsOf, roundAsOf } from '#lib/catalogue/as-of-links.ts';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import type { Db } from '#lib/db/connect.ts';
import { exactNumber } from '#lib/format/numbers.ts';
import { dateInWords, roundName } from '#lib/rounds/round-words.ts';
import { dollarsFact, type Fact, linkFact, textFact } from './facts.ts';
import { itemTable } from './field-items.ts';
import { fieldLabel } from './field-labels.ts';
import { changesAsOf, numberOf, type PastRecord, type PastTable, textOf } from './past-record.ts';
import { type PresentName, type RecordNames, recordNames } from './record-names.ts';

/**
 * Returns a funding round as it was, including its member rounds' data at that time; undefined if it did not exist
 * yet.
 */
export async function pastRound(db: Db, id: number, at: string): Promise<PastRecord | undefined> {
	const round = await roundAsOf(db, id, at);
	if (!round) return undefined;
	const values = [...round].map(([field, { value }]) => ({ field, value }));
	const [names, changes] = await Promise.all([
		recordNames(db, mentionedRecords(values)),
		changesAsOf(db, round),
	]);
	const raiser = raiserOf(round, names);
	const description = textOf(round, 'description');
	return {
		name: roundName({
			name: raiser?.name ?? null,
			stages: textOf(round, 'type'),
			program: textOf(round, 'program'),
		}),
		symbol: null,
		image: raiser?.image ?? null,
		kind: 'Funding round',
		sectors: [],
		description: description === null ? null : { field: 'description', text: description },
		facts: factsOf(round, raiser),
		tables: ['investors', 'sources', 'claims'].flatMap((field) => tableOf(field, round, names)),
		changes,
	};
}

function raiserOf(round: RecordAsOf, names: RecordNames): PresentName | undefined {
	const project = numberOf(round, 'project_id');
	const organization = numberOf(round, 'organization_id');
	if (project !== null) return names.of('project', project);
	return organization === null ? undefined : names.of('organization', organization);
}

function factsOf(round: RecordAsOf, raiser: PresentName | undefined): Fact[] {
	const text = (field: string) => textFact(fieldLabel('round', field), textOf(round, field), field);
	const date = textOf(round, 'date');
	const amount = numberOf(round, 'amount');
	const raised = numberOf(round, 'project_id') === null ? 'organization_id' : 'project_id';
	return [
		...(raiser
			? [{ label: 'Raised by', text: raiser.name, href: raiser.href ?? undefined, field: raised }]
			: []),
		...text('type'),
		...(date === null
			? []
			: textFact('Date', dateInWords(date, textOf(round, 'date_precision')), 'date')),
		...dollarsFact('Amount in US dollars', numberOf(round, 'amount_usd'), 'amount_usd'),
		...textFact(
			'Amount as stated',
			amount === null ? null : exactNumber(amount, textOf(round, 'currency') ?? ''),
			'amount',
		),
		...dollarsFact('Valuation', numberOf(round, 'valuation_usd'), 'valuation_usd'),
		...text('program'),
		...text('category'),
		...linkFact('Page', textOf(round, 'website'), 'website'),
	];
}

function tableOf(field: string, round: RecordAsOf, names: RecordNames): PastTable[] {
	const items = itemsOf(round.get(field)?.value);
	if (items.length === 0) return [];
	const { columns, rows } = itemTable(field, items, names);
	const cells = rows.map((row) => row.map((piece) => [piece]));
	return [{ title: fieldLabel('round', field), field, columns, rows: cells, more: 0 }];
}
