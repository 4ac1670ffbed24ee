import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { csvTable } from '#lib/directory/csv.ts';
import { type LedgerLine, ledgerOf, ledgerWords } from '#lib/points/ledger.ts';
import { file, memberEndpoint } from '#lib/sessions/endpoint.ts';

/** Maximum lines of a file: more than anybody earns in years. */
const MAX_LINES = 20_000;

const ledgerRow = (line: LedgerLine) => ({
	at: line.at,
	points: line.points,
	sum: line.sum,
	reason: line.reason,
	what: ledgerWords(line).before + ledgerWords(line).name,
	link: line.href,
});

const columns = ['at', 'points', 'sum', 'reason', 'what', 'link'] as const;

/** Returns ledger lines as a CSV file. */
export const pointsCsv = (lines: readonly ReturnType<typeof ledgerRow>[]): string =>
	csvTable(columns, lines);

/** Returns all lines of a member's ledger, newest first, for a file. */
export async function linesOf(db: Db, accountId: number) {
	const { lines } = await ledgerOf(db, accountId, { skip: 0, take: MAX_LINES });
	return lines.map(ledgerRow);
}

/** `GET /api/users/points?format=csv`: the ledger as a downloadable file, newest line first. */
export const pointsCall = memberEndpoint(
	{
		summary: 'Exports your points line by line, as JSON or CSV',
		input: z.object({ format: z.enum(['csv', 'json'], 'Choose csv or json.').default('json') }),
		from: 'query',
		answer: file,
	},
	async ({ db, input: { format }, session }) => {
		const lines = await linesOf(db, session.member.id);
		const name = `points-${new Date().toISOString().slice(0, 10)}.${format}`;
		const headers = {
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		};
		if (format === 'json') return Response.json({ data: lines }, { headers });
		return new Response(pointsCsv(lines), {
			headers: { ...headers, 'Content-Type': 'text/csv; charset=utf-8' },
		});
	},
);
