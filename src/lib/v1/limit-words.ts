import { countOf, formatCount } from '#lib/format/numbers.ts';
import type { CallLimitReachedError } from '#lib/keys/count-call.ts';
import { planTitles } from '#lib/plans/plans.ts';

const HOUR = 3_600;

/** Returns a waiting time in words: `12 seconds`, `3 hours`, `9 days`. */
function waitInWords(seconds: number): string {
	if (seconds < 2 * 60) return countOf(seconds, 'second');
	if (seconds < 2 * HOUR) return countOf(Math.ceil(seconds / 60), 'minute');
	if (seconds < 48 * HOUR) return countOf(Math.ceil(seconds / HOUR), 'hour');
	return countOf(Math.ceil(seconds / (24 * HOUR)), 'day');
}

/** Returns why a call is refused: which limit was reached, when it resets, and what the caller can do. */
export function refusalOf({ by, left, plan }: CallLimitReachedError): string {
	const calls = formatCount(left.limit);
	const resets = `The limit resets in ${waitInWords(left.reset)}.`;
	if (plan === null)
		return `You have used all ${calls} calls per minute allowed without an API key. ${resets} A free key gives more: /profile-settings/api_keys.`;
	const more =
		plan === 'enterprise'
			? 'Contact us if you need more: /pricing.'
			: 'A higher plan gives more: /profile-settings/change_plan.';
	return `Your API keys have used all ${calls} calls per ${by} of the ${planTitles[plan]} plan. ${resets} ${more}`;
}
