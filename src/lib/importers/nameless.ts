import type { NamedInvestor } from '#lib/catalogue/investors.ts';
import { isPlaceholderName } from '#lib/catalogue/nameless.ts';
import { leftOutNote, type Note } from './notes.ts';

/**
 * Returns the investors that have a name. The others would merge into one record that invests in everything; each
 * leaves a note.
 */
export function dropNameless(investors: readonly NamedInvestor[], notes: Note[]): NamedInvestor[] {
	return investors.filter(({ name }) => {
		if (!isPlaceholderName(name)) return true;
		notes.push(leftOutNote('investors', name, 'the name of nobody'));
		return false;
	});
}
