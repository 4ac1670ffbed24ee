import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { isoDay } from '#lib/catalogue/fields.ts';
import { feedText } from './feed-text.ts';
import {
	type Importer,
	type RatePlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Imports the European Central Bank's euro reference rates: of the last working day, or of all working days in the
 * last 90 days.
 */
export const ecb: Importer = {
	name: 'ecb',
	what: 'euro reference rates from the European Central Bank, one row per day and currency',
	accepts: 'eurofxref-daily.xml or eurofxref-hist-90d.xml',
	url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
	rows,
	reader() {
		const seen = new Set<string>();
		return (value) => planOf(value, seen);
	},
};

/** Streams the rates in `<Cube time="…"><Cube currency="USD" rate="1.15"/>…</Cube>`. */
async function* rows(input: SourceInput): AsyncGenerator<SourceRow> {
	const found: SourceRow[] = [];
	const parser = new SaxesParser();
	let day: string | undefined;
	let isRates = false;
	parser.on('error', ({ message }) => {
		throw new SettingsError(
			`${input.name} is not well-formed XML (${message.slice(0, 100).replace(/\.$/, '')}).`,
		);
	});
	parser.on('doctype', () => {
		throw new SettingsError(`${input.name} declares a document type, so it was not read.`);
	});
	parser.on('opentag', ({ name, attributes: { time, currency, rate } }) => {
		if (name !== 'Cube') return;
		isRates = true;
		day = time ?? day;
		if (currency !== undefined || rate !== undefined)
			found.push({
				where: `${currency ?? 'no currency'}, ${day ?? 'no day'}`,
				value: { currency, rate, day },
			});
	});
	for await (const text of feedText(input)) {
		parser.write(text);
		yield* found.splice(0);
	}
	parser.close();
	if (!isRates) throw new SettingsError(`${input.name} has no reference rates.`);
}

const row = z.object(
	{
		currency: z.string().regex(/^[A-Z]{3}$/, 'it names no currency'),
		rate: z
			.string()
			.regex(/^\d{1,9}(?:\.\d{1,9})?$/, 'its rate is no number')
			.transform(Number)
			.refine((rate) => rate > 0, 'its rate is 0'),
		day: isoDay,
	},
	'it is no rate',
);

function planOf(value: unknown, seen: Set<string>): RatePlan {
	const read = row.safeParse(value);
	if (!read.success) throw new RowRejectedError(read.error.issues[0]?.message ?? 'it is no rate');
	const { currency, rate, day } = read.data;
	// At the bank's location it may already be tomorrow.
	if (Date.parse(day) > Date.now() + DAY_MS) throw new RowRejectedError('its day is yet to come');
	const key = `${currency} ${day}`;
	if (seen.has(key)) throw new RowRejectedError('an earlier row has the rate of that day');
	seen.add(key);
	return { rate: { currency, day, perEuro: rate }, notes: [] };
}
