import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { defillamaId, defillamaSlug } from './defillama-names.ts';
import { type RowPlan, RowRejectedError, type SourceInput, type SourceRow } from './importer.ts';
import { jsonNumber } from './json-number.ts';
import { jsonRows } from './json-rows.ts';
import { unreadFields } from './notes.ts';

/** Fees that users of a protocol paid, or volumes traded on it. */
export type Activity = 'fees' | 'volumes';

/** More USD than any protocol makes in a month: a higher figure is an error of the source. */
const MAX = 1e14;

/** USD; null if negative, which a refund can cause and which is not a sum of paid fees. */
const usd = jsonNumber.pipe(z.number().nonnegative().max(MAX)).nullish().catch(null);
const periods = { total24h: usd, total7d: usd, total30d: usd };
const totals = z.object(periods);
type Totals = z.output<typeof totals>;

const protocol = z.object({
	defillamaId,
	/** `chain` or `protocol`. */
	protocolType: z.string().nullish().catch(null),
	...periods,
});
const family = z.object({ family: z.string(), ...periods });

/** `parent#aave` names the family that the row is part of. */
const part = z.object({ parentProtocol: z.string().regex(/^parent#[\w.-]+$/), ...periods });

/**
 * Reads the rows of a `/overview/fees` or `/overview/dexs` response: `{ protocols: [{ defillamaId: "1599", name,
 * slug: "aave-v3", protocolType: "protocol", parentProtocol: "parent#aave", total24h, total7d, total30d, … }] }`
 * (DefiLlama/api-docs, July 2026, and public readers of it). A family has no row of its own there, so its sums come
 * first: a project known as the whole family must not get the figures of one part.
 */
export async function* activityRows(input: SourceInput): AsyncGenerator<SourceRow> {
	const rows: SourceRow[] = [];
	for await (const row of jsonRows(input, 'protocols')) rows.push(row);
	if (rows.length === 0) throw new SettingsError(`${input.name} has no protocols; check the URL.`);
	for (const [name, sums] of familiesOf(rows))
		yield { where: `family ${name}`, value: { family: name, ...sums } };
	yield* rows;
}

function familiesOf(rows: readonly SourceRow[]): Map<string, Totals> {
	const families = new Map<string, Totals>();
	for (const row of rows) {
		const { data } = part.safeParse('value' in row ? row.value : undefined);
		if (!data) continue;
		const name = data.parentProtocol.slice('parent#'.length);
		const sums = families.get(name) ?? {};
		families.set(name, {
			total24h: sum(sums.total24h, data.total24h),
			total7d: sum(sums.total7d, data.total7d),
			total30d: sum(sums.total30d, data.total30d),
		});
	}
	return families;
}

/** The known values. */
const sum = (one: number | null | undefined, other: number | null | undefined) =>
	one == null ? other : one + (other ?? 0);

/** Plans DefiLlama's figures, observed `at`, for a protocol that the catalogue knows; creates no project. */
export function planActivity(value: unknown, activity: Activity, at: string): RowPlan {
	const whole = family.safeParse(value).data;
	const parsed = whole ? undefined : protocol.safeParse(value);
	if (parsed?.error) {
		const issue = parsed.error.issues[0];
		throw new RowRejectedError(
			`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`,
		);
	}
	const read = whole ?? parsed?.data;
	if (!read) throw new RowRejectedError('the row is no protocol');
	return {
		related: [],
		record: () => ({
			type: 'project',
			identifiers: [
				'family' in read
					? defillamaSlug(read.family)
					: { source: 'defillama', external_id: idOf(read) },
			],
			fill: {},
			source: activity === 'fees' ? 'https://defillama.com/fees' : 'https://defillama.com/dexs',
		}),
		onlyKnown: true,
		market: figures[activity](read, at),
		notes: unreadFields(value, read),
	};
}

/**
 * Returns the id of a protocol. Chains have their own numbering, so a chain's number must never be taken for a
 * protocol's.
 */
const idOf = ({ defillamaId: id, protocolType }: z.output<typeof protocol>): string =>
	protocolType === 'chain' && !id.startsWith('chain#') ? `chain#${id}` : id;

const figures = {
	fees: ({ total24h, total7d, total30d }: Totals, at: string) => ({
		fees_24h_usd: total24h ?? null,
		fees_7d_usd: total7d ?? null,
		fees_30d_usd: total30d ?? null,
		fees_source: 'defillama',
		fees_at: at,
	}),
	volumes: ({ total24h, total7d, total30d }: Totals, at: string) => ({
		dex_volume_24h_usd: total24h ?? null,
		dex_volume_7d_usd: total7d ?? null,
		dex_volume_30d_usd: total30d ?? null,
		dex_volume_source: 'defillama',
		dex_volume_at: at,
	}),
} satisfies Record<Activity, (totals: Totals, at: string) => RowPlan['market']>;
