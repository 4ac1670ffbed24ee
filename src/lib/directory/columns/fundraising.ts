import { confirmationInShort, confirmationInWords } from '#lib/catalogue/confirmation.ts';
import { exactNumber, shortNumber } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import { shortRoundMarks } from '#lib/rounds/round-marks.ts';
import { roundHref } from '#lib/rounds/round-words.ts';
import * as cell from '../cells.ts';
import { choice, days, ids, money, names } from '../filter-spec.ts';
import { agreementChoices, confirmationChoices } from '../ranges.ts';
import type { RoundRow } from '../row-shapes.ts';
import { byCount, byFigure, byName, byWords } from '../sort-spec.ts';
import { type Directory, exportColumn, exportedNames, NAME_WIDTH } from './column.ts';

/** Row fields that are not columns. */
type Beside =
	| '_id'
	| 'slug'
	| 'logo'
	| 'origin'
	| 'round_slug'
	| 'symbol'
	| 'raiser_type'
	| 'amount_quantity_unit'
	| 'amount'
	| 'currency'
	| 'organizations_count'
	| 'people_count'
	| 'unclassified_investors'
	| 'date_precision'
	| 'program'
	| 'subcategories'
	| 'sector'
	| 'website'
	| 'description'
	| 'disagreements'
	| 'figures'
	| 'parts'
	| 'joined';

export const fundraising: Directory<RoundRow, Beside> = {
	columns: {
		name: {
			label: 'Project',
			width: NAME_WIDTH,
			type: 'name',
			sort: byName,
			cell: (row) => cell.name(row, row.raiser_type, row.name, row.logo, row.symbol),
		},
		stages: {
			label: 'Round',
			width: 130,
			type: 'text',
			sort: byWords('type'),
			filter: names({
				name: 'Round',
				label: 'Round',
				param: 'round',
				options: 'search_round',
				column: 'type',
				test: 'is',
				isCounted: true,
			}),
			cell: ({ stages, program }) =>
				program ? cell.text(stages, `${stages ?? 'Round'}: ${program}`) : cell.text(stages),
		},
		amount_quantity: {
			label: 'Amount',
			width: 200,
			onPhone: 1,
			type: 'figure',
			sort: byFigure('amount_usd'),
			filter: money({ name: 'Amount', label: 'Amount', param: 'amount', column: 'amount_usd' }),
			// The one cell of a round that is never empty links to its page.
			cell: (row) => cell.withLink(roundHref(row.round_slug), amountOf(row)),
			export: [
				exportColumn('Amount', 'amount'),
				exportColumn('Currency', 'currency'),
				exportColumn('Amount USD', 'amount_usd'),
			],
		},
		organizations: {
			label: 'Organizations',
			width: 170,
			type: 'text',
			sort: byCount('organization_count'),
			filter: ids({
				name: 'RelatedOrganizationID',
				label: 'Organizations',
				param: 'organization',
				options: 'search_organization',
				column: 'organization_ids',
			}),
			cell: (row) =>
				cell.records(
					'organization',
					row.organizations,
					row.organizations_count,
					row.unclassified_investors.map((investor) => investor.name),
				),
			export: [
				...exportedNames('Organizations', 'Organization slugs', 'organizations'),
				exportColumn('Other investors', 'other_investors'),
			],
		},
		people: {
			label: 'People',
			width: 110,
			type: 'text',
			sort: byCount('person_count'),
			filter: ids({
				name: 'RelatedPeopleID',
				label: 'People',
				param: 'person',
				options: 'search_people',
				column: 'person_ids',
			}),
			cell: (row) => cell.records('people', row.people, row.people_count),
			export: exportedNames('People', 'People slugs', 'people'),
		},
		announcement: {
			label: 'Source',
			width: 190,
			type: 'text',
			cell: (row) =>
				cell.links(
					row.announcement.map(({ url }) => ({ label: hostOf(url), href: url })),
					1,
				),
			// It is among the citations, which are in every file.
			export: [],
		},
		date: {
			label: 'Date',
			width: 120,
			onPhone: 2,
			type: 'figure',
			sort: byFigure('date'),
			filter: days({
				...{ name: 'Date', label: 'Date', param: 'date' },
				...{ column: 'date', precision: 'date_precision' },
			}),
			cell: (row) => cell.day(row.date, row.date_precision),
			export: [exportColumn('Date', 'date'), exportColumn('Date precision', 'date_precision')],
		},
		confirmation: {
			label: 'Confirmation',
			width: 250,
			type: 'text',
			filter: choice({
				name: 'Confirmation',
				label: 'Confirmation',
				param: 'confirmation',
				choices: confirmationChoices,
				column: 'confirmation',
				test: 'among',
				isCounted: true,
			}),
			// Who vouches for the round; disagreements between its sources, and merging of several, are marked.
			cell: (row) =>
				cell.withMarks(
					shortRoundMarks(row),
					cell.text(confirmationInShort(row.confirmation), confirmationInWords(row.confirmation)),
				),
			export: [
				exportColumn('Confirmation', 'confirmation'),
				exportColumn('Sources disagree on', 'disagreements'),
				exportColumn('Amounts said USD', 'figures'),
				exportColumn('Rounds of sources', 'parts'),
				exportColumn('Joined', 'joined'),
			],
		},
		valuation: {
			label: 'Valuation',
			width: 130,
			type: 'figure',
			isExtra: true,
			sort: byFigure('valuation_usd'),
			cell: (row) => cell.usd(row.valuation),
		},
		category: {
			label: 'Category',
			width: 160,
			type: 'text',
			isExtra: true,
			sort: byWords('category'),
			filter: names({
				name: 'Category',
				label: 'Category',
				param: 'category',
				options: 'search_category',
				column: 'category',
				test: 'is',
				isCounted: true,
			}),
			cell: (row) => cell.text(row.category),
			export: [
				exportColumn('Category', 'category'),
				exportColumn('Project category', 'project_category'),
			],
		},
	},
	sorts: {},
	filters: [
		choice({
			name: 'Agreement',
			label: 'Agreement',
			param: 'agree',
			choices: agreementChoices,
			column: 'disagreements',
			test: 'empty',
		}),
	],
	filterOrder: [
		'Round',
		'Amount',
		'Date',
		'Category',
		'RelatedOrganizationID',
		'RelatedPeopleID',
		'Confirmation',
	],
	citations: [
		exportColumn('Source', 'announcement'),
		exportColumn('Round slug', 'round_slug'),
		exportColumn('Raiser slug', 'slug'),
		exportColumn('Raiser type', 'raiser_type'),
	],
};

/** Returns the amount in US dollars if known, alongside the amount in the original currency. */
function amountOf(row: RoundRow): cell.Cell {
	const { amount_quantity, amount_quantity_unit: unit, amount, currency } = row;
	if (amount_quantity === null) return { kind: 'text', text: 'Undisclosed' };
	if (unit !== 'USD')
		return cell.figure(
			amount_quantity,
			`${shortNumber(amount_quantity)} ${unit ?? ''}`.trim(),
			unit ?? '',
		);
	const shown = cell.usd(amount_quantity);
	if (amount === null || currency === null || currency === 'USD') return shown;
	const title = `${exactNumber(amount, currency)}, as stated`;
	const text = `${shortNumber(amount)} ${currency}`;
	return cell.withMarks([{ text, title, tone: 'plain' }], shown);
}
