import { originInWords } from '#lib/catalogue/origin-words.ts';
import type { JoinReason } from '#lib/catalogue/round-pairs.ts';
import type { Mark } from '#lib/format/marks.ts';
import { shortUsd } from '#lib/format/numbers.ts';

/** Facts on whether a round's sources agree, and why its parts were merged. */
export interface MarkedRound {
	disagreements: readonly string[];
	figures: readonly { amount_usd: number; sources: readonly string[] }[];
	parts: number;
	joined: JoinReason | null;
}

/** A round's marks: that sources disagree, with both figures, and that several of their rounds were merged. */
export const roundMarks = (round: MarkedRound): Mark[] =>
	[disagreementOf(round), joiningOf(round)].filter((mark) => mark !== null);

/** A round's marks in a word or two each, for a table cell, with the full text as title. */
export const shortRoundMarks = (round: MarkedRound): Mark[] => {
	const [disagreement, joining] = [disagreementOf(round), joiningOf(round)];
	return [
		...(disagreement ? [{ ...disagreement, text: 'Sources differ' }] : []),
		...(joining && round.joined ? [{ ...joining, text: reasons[round.joined].short }] : []),
	];
};

function disagreementOf({ disagreements, figures }: MarkedRound): Mark | null {
	if (disagreements.length === 0) return null;
	// Figures that differ only by rounding look alike.
	const written = [...new Set(figures.map(({ amount_usd }) => shortUsd(amount_usd)))];
	const shown = written.length > 3 ? [written[0], '…', written.at(-1)] : written;
	const figureTexts = figures.map(
		({ amount_usd, sources }) =>
			`${shortUsd(amount_usd)}: ${sources.map(originInWords).join(', ') || 'as it stands here'}`,
	);
	return {
		text: ['Sources disagree', shown.join(' · ')].filter(Boolean).join(' '),
		title: [`Sources disagree on ${disagreements.join(', ')}`, ...figureTexts].join('; '),
		tone: 'amber',
	};
}

const reasons = {
	rule: { text: 'Joined by rule', short: 'Joined', why: 'Amount, date and type match' },
	doubtful: {
		text: 'May be two rounds',
		short: 'May be two',
		why: 'They look like the same round, but not every detail matches',
	},
	editor: {
		text: 'Joined by an editor',
		short: 'Joined',
		why: 'An editor confirmed that they are the same round',
	},
} as const satisfies Record<JoinReason, { text: string; short: string; why: string }>;

function joiningOf({ parts, joined }: MarkedRound): Mark | null {
	if (joined === null) return null;
	const { text, why } = reasons[joined];
	return {
		text,
		title: `${text}: ${parts} source rounds. ${why}; every sum counts them once`,
		tone: 'plain',
	};
}
