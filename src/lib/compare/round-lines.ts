import type { ComparedRound } from './rounds.ts';

/** A round listed once, with those compared records that joined or raised it. */
export interface RoundLine {
	round: ComparedRound;
	joined: Pick<ComparedRound, 'record_id' | 'is_lead'>[];
}

/** Returns each round once, in the given order. */
export function roundLines(rounds: readonly ComparedRound[]): RoundLine[] {
	const lines = new Map<string, RoundLine>();
	for (const round of rounds) {
		const line = lines.get(round.round_slug) ?? { round, joined: [] };
		line.joined.push({ record_id: round.record_id, is_lead: round.is_lead });
		lines.set(round.round_slug, line);
	}
	return [...lines.values()];
}
