import type { NamedInvestor } from '#lib/catalogue/investors.ts';
import { leftOut, type Note } from './notes.ts';

/** What sources write where they do not know, or do not say, who invested. */
const nobody =
	/^[\s\p{Pd}.?*()[\],:]*(?:undisclosed|unknown|unnamed|n\/?a|none|tb[acd]|not (?:disclosed|known|named|specified)|(?:and )?(?:many |several |various )?(?:others?|more)|various|(?:and )?(?:(?:angel|existing|individual|other|private|several|undisclosed|unnamed|various) )+(?:angels|backers|individuals|investors?)|(?:angel|business) ?angels|angels)?[\s\p{Pd}.?*()[\],:]*$/iu;

/** Whether a text stands in the place of a name and names nobody: `Undisclosed`, `Angel Investors`, `and others`, `N/A`. */
export const namesNobody = (text: string): boolean => nobody.test(text);

/** The investors that are named. The others would all meet in one record, as one investor of everything; each leaves a note. */
export function withNames(investors: readonly NamedInvestor[], notes: Note[]): NamedInvestor[] {
	return investors.filter(({ name }) => {
		if (!namesNobody(name)) return true;
		notes.push(leftOut('investors', name, 'the name of nobody'));
		return false;
	});
}
