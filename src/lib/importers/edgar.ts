import { z } from 'zod';
import { isoDay, money } from '#lib/catalogue/fields.ts';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { accessionIn } from './edgar-chains.ts';
import { filingRows } from './edgar-filings.ts';
import {
	type IdentifierOwner,
	type Importer,
	type RowPlan,
	RowRejectedError,
	type WantedRecord,
	type WithdrawalPlan,
} from './importer.ts';
import { leftOutNote, type Note } from './notes.ts';

/** The identifier source of a filer: its central index key. */
const FILER = 'sec-cik';
/** The identifier source of a filed round: the accession numbers of its filings. */
const FILING = 'sec-filing';
/** The same, prefixed with the filer in whose list it appears, so that filings no longer listed are found. */
const LISTED = 'sec-filer';

/**
 * Imports Form D of the U.S. Securities and Exchange Commission, a raiser's own filing about an offering. Only for
 * records that carry the filer's number; names are never matched.
 */
export const edgar: Importer = {
	name: 'edgar',
	what: 'SEC Form D filings of records with the identifier sec-cik',
	accepts: 'a primary_doc.xml, a folder of them, or the base of data.sec.gov',
	url: 'https://data.sec.gov/',
	asks: FILER,
	contact: 'e-mail',
	isReadWhole: true,
	rows: filingRows,
	reader: () => planRow,
};

const text = z.string().nullable().catch(null);
const form = z.object({
	submission: text,
	live: text,
	issuers: z.array(z.object({ cik: text, name: text })).max(500),
	amendment: text,
	previous: text,
	first_sale: text,
	securities: z.array(z.string()),
	offered: text,
	sold: text,
	people: z
		.array(z.object({ first: text, middle: text, last: text, roles: z.array(z.string()) }))
		.max(500),
});
type Form = z.output<typeof form>;
const row = z.union([
	z.object({
		filer: z.string().nullable(),
		accessions: z.array(z.string()),
		accession: z.string().nullable(),
		form,
	}),
	z.object({ filer: z.string(), listed: z.array(z.string()) }),
]);

function planRow(value: unknown): RowPlan | WithdrawalPlan {
	const read = row.safeParse(value);
	if (!read.success) throw new RowRejectedError('it is no filing');
	if ('form' in read.data) return planFiling(read.data);
	const { filer, listed } = read.data;
	return {
		withdraw: { source: LISTED, begins: `${filer}/`, listed: listed.map(filingOf) },
		notes: [],
	};
}

const filingOf = (external_id: string): Identifier => ({ source: FILING, external_id });

interface OneFiling {
	filer: string | null;
	/** Accession numbers of all filings of the offering, the original's first. */
	accessions: string[];
	/** Accession number of the filing that counts. */
	accession: string | null;
	form: Form;
}

function planFiling({ filer, accessions, accession, form }: OneFiling): RowPlan | WithdrawalPlan {
	if (form.live !== null && form.live.toUpperCase() !== 'LIVE')
		throw new RowRejectedError('it is a filing for a test');
	const kind = /^D(\/A)?([/-]W)?$/i.exec(form.submission ?? '');
	if (!kind)
		throw new RowRejectedError(`it is no Form D but ${form.submission ?? 'without a type'}`);
	const identifiers = identifiersOf(accessions, form, filer);
	if (kind[2])
		return { withdraw: identifiers.filter(({ source }) => source === FILING), notes: [] };
	const notes: Note[] = [];
	const facts = factsOf(form, notes);
	const issuers = form.issuers.flatMap(({ cik }) => (cik === null ? [] : [cik]));
	return {
		related: [],
		known: [issuers.flatMap(filerIdentifiers)],
		record(_, __, [raiser]) {
			if (!raiser)
				throw new RowRejectedError(
					`no record carries the ${FILER} of ${facts.issuer ?? 'its issuer'}`,
				);
			return roundOf(raiser, identifiers, facts, pageOf(issuers[0], accession));
		},
		notes,
	};
}

/** Returns a filer's identifiers with and without leading zeros, as people write them both ways. */
function filerIdentifiers(cik: string): Identifier[] {
	if (!/^\d{1,10}$/.test(cik)) return [];
	return [...new Set([cik.padStart(10, '0'), String(Number(cik))])].map((external_id) => ({
		source: FILER,
		external_id,
	}));
}

/** Returns the identifiers of an offering; without an accession number, its issuer and date of first sale. */
function identifiersOf(
	accessions: readonly string[],
	{ issuers, first_sale, previous }: Form,
	filer: string | null,
): [Identifier, ...Identifier[]] {
	const numbers = [
		...new Set([...accessions, accessionIn(previous)].filter((one) => one !== null)),
	];
	const cik = issuers.find((one) => one.cik !== null)?.cik;
	const [first, ...rest] = numbers;
	if (first === undefined)
		return [filingOf(`${cik ?? 'unknown'} ${first_sale ?? 'no sale'}`.slice(0, 200))];
	const listed = filer === null ? [] : [{ source: LISTED, external_id: `${filer}/${first}` }];
	return [filingOf(first), ...rest.map(filingOf), ...listed];
}

/** Returns the filing's page for readers, or the page listing all the issuer's Form Ds. */
function pageOf(cik: string | undefined, accession: string | null): string {
	const number = /^\d{1,10}$/.test(cik ?? '') ? String(Number(cik)) : '';
	const site = 'https://www.sec.gov';
	return accession && accessionIn(accession) === accession
		? `${site}/Archives/edgar/data/${number}/${accession.replaceAll('-', '')}/${accession}-index.htm`
		: `${site}/cgi-bin/browse-edgar?action=getcompany&CIK=${number}&type=D`;
}

interface Facts {
	label: string;
	issuer: string | null;
	type: string | null;
	date: string | null;
	/** In USD; 0 means that nothing has been sold yet. */
	sold: number;
	/** In USD; null: indefinite. */
	offered: number | null;
	people: { name: string; role: string | null }[];
}

function factsOf(form: Form, notes: Note[]): Facts {
	const names = form.issuers.flatMap(({ name }) => name ?? []);
	return {
		label: form.amendment === 'true' || /A/i.test(form.submission ?? '') ? 'Form D/A' : 'Form D',
		issuer: names.length > 0 ? names.join('; ') : null,
		type: form.securities.length === 1 && form.securities[0] === 'isDebtType' ? 'Debt' : null,
		date: dateOf(form.first_sale, notes),
		sold: dollars('totalAmountSold', form.sold),
		offered:
			form.offered?.toLowerCase() === 'indefinite'
				? null
				: dollars('totalOfferingAmount', form.offered),
		people: peopleOf(form),
	};
}

function dollars(field: string, given: string | null): number {
	const amount = /^\d{1,15}(?:\.\d{1,6})?$/.test(given ?? '') ? Number(given) : Number.NaN;
	if (money.safeParse(amount).success) return amount;
	throw new RowRejectedError(`${field} is not an amount: ${(given ?? 'nothing').slice(0, 60)}`);
}

function dateOf(given: string | null, notes: Note[]): string | null {
	if (given === null) return null;
	if (isoDay.safeParse(given).success) return given;
	notes.push(leftOutNote('dateOfFirstSale', given, 'not a date'));
	return null;
}

/** Placeholders in forms for a missing part of a name, such as a company's first name. */
const blank = /^(?:-+|n\/?a|none|\.)$/i;

function peopleOf({ people }: Form): Facts['people'] {
	const named = people.flatMap(({ first, middle, last, roles }) => {
		const parts = [first, middle, last].filter((part) => part !== null && !blank.test(part));
		const name = parts.join(' ').trim();
		return name ? [{ name, role: [...new Set(roles)].join(', ') || null }] : [];
	});
	return [...new Map(named.map((one) => [one.name.toLowerCase(), one])).values()];
}

/** Plans the round; a filing that says nothing was sold confirms no round and states no amount. */
function roundOf(
	raiser: IdentifierOwner,
	identifiers: [Identifier, ...Identifier[]],
	facts: Facts,
	page: string,
): WantedRecord {
	const { label, issuer, type, date, sold, offered, people } = facts;
	const amount = sold === 0 ? null : sold;
	const precision = date === null ? null : ('day' as const);
	const [first] = identifiers;
	return {
		type: 'round',
		identifiers,
		fill: raiser.type === 'project' ? { project_id: raiser.id } : { organization_id: raiser.id },
		renew: {
			type,
			date,
			date_precision: precision,
			amount,
			currency: amount === null ? null : 'USD',
			amount_usd: amount,
			sources: [{ url: page, kind: amount === null ? 'data' : 'filing' }],
			claims: [
				{
					...first,
					url: page,
					type,
					date,
					date_precision: precision,
					amount_usd: amount,
					lead_investors: [],
					form: label,
					issuer,
					sold_usd: sold,
					offered_usd: offered,
					related_people: people,
				},
			],
		},
		source: page,
	};
}
