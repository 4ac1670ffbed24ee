import type { NamedInvestor } from '#lib/catalogue/investors.ts';
import { namesNobody } from '#lib/catalogue/nameless.ts';
import { leftOut, type Note } from './notes.ts';

/**
 * The investors that have a name. The rest would merge into one record that invests in everything; each leaves a
 * note.
 */
export function withNames(investors: readonly NamedInvestor[], notes: Note[]): NamedInvestor[] {
	return investors.filter(({ name }) => {
		if (!namesNobody(name)) return true;
		notes.push(leftOut('investors', name, 'the name of nobody'));
		return false;
	});
}
