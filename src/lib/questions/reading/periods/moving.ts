import { backward, backwardAfter, forward, forwardAfter, units } from '../../lexicon/dates.ts';
import type { Span } from '../../query.ts';
import type { Token } from '../tokens.ts';
import { type Clock, type FoundSpan, numberOfToken } from './words.ts';

const short = { day: 'd', week: 'd', month: 'm', quarter: 'm', year: 'y' } as const;

const times = { day: 1, week: 7, month: 1, quarter: 3, year: 1 } as const;

/** Returns a relative day, `count` units from today. */
function movingDay(sign: '-' | '+', count: number, unit: keyof typeof short): string | undefined {
	const many = count * times[unit];
	return many >= 1 && many <= 3_660 ? `${sign}${many}${short[unit]}` : undefined;
}

const back = (day: string | undefined): Span | undefined =>
	day === undefined ? undefined : { from: day, to: null };

const on = (day: string | undefined): Span | undefined =>
	day === undefined ? undefined : { from: 'today', to: day };

const openers = new Set(['in', 'over', 'within', 'during', 'for', 'throughout', 'trong', 'vao']);

/** Finds `past 90 days`, `over the last 2 years`, `next 30 days`, `90 ngay qua`, `trong 30 ngay toi`. */
export function relativeSpans(tokens: readonly Token[], begins: number, clock: Clock): FoundSpan[] {
	let at = begins;
	const isOpened = openers.has(tokens[at]?.form ?? '');
	if (isOpened) at += 1;
	if (tokens[at]?.form === 'the') at += 1;
	const direction = tokens[at]?.form ?? '';
	const isBack = backward.has(direction);
	const isOn = forward.has(direction);
	if (isBack || isOn) return movingEnglish(tokens, at + 1, isBack ? direction : null);
	return movingBare(tokens, at, clock, isOpened);
}

function movingEnglish(tokens: readonly Token[], at: number, past: string | null): FoundSpan[] {
	const couple = ['few', 'couple', 'several'].includes(tokens[at]?.form ?? '');
	const count = numberOfToken(tokens[at]);
	const place = couple || count === undefined ? at : at + 1;
	const unit = units.get(tokens[place]?.form ?? '');
	// `last year` is a calendar year; a few days are no definite number.
	if (!unit || couple || (count === undefined && past !== 'past' && past !== 'trailing')) return [];
	const span =
		past === null ? on(movingDay('+', count ?? 1, unit)) : back(movingDay('-', count ?? 1, unit));
	return span ? [{ span, to: place + 1 }] : [];
}

/** A number of days without a word before it: `90 ngay qua`, `30 days ahead`; for the future, `within 30 days`. */
function movingBare(
	tokens: readonly Token[],
	at: number,
	{ isAhead }: Clock,
	isOpened: boolean,
): FoundSpan[] {
	const count = numberOfToken(tokens[at]);
	const unit = units.get(tokens[at + 1]?.form ?? '');
	if (count === undefined || !unit) return [];
	const behind = [1, 2, 3].map((length) =>
		at + 2 + length > tokens.length
			? ''
			: tokens
					.slice(at + 2, at + 2 + length)
					.map(({ form }) => form)
					.join(' '),
	);
	const found: FoundSpan[] = behind.flatMap((words, place): FoundSpan[] => {
		const span = backwardAfter.has(words)
			? back(movingDay('-', count, unit))
			: forwardAfter.has(words)
				? on(movingDay('+', count, unit))
				: undefined;
		return span ? [{ span, to: at + 3 + place }] : [];
	});
	if (found.length > 0 || !isAhead || !isOpened) return found;
	const span = on(movingDay('+', count, unit));
	return span ? [{ span, to: at + 2 }] : [];
}
