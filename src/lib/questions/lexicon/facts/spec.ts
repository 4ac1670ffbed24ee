import type { DirectorySource } from '#lib/directory/sources.ts';
import type { RefType } from '../../query.ts';
import type { Phrases } from '../phrases.ts';

type Unit = 'usd' | 'count' | 'percent' | 'tokens' | 'year' | 'day' | 'text';

export interface FactSpec extends Phrases {
	label: string;
	unit: Unit;
	/** The screen field for this fact in each directory. */
	rows?: Partial<Record<DirectorySource, string>>;
	/** The field for this fact in each kind of record, as named in version 1 of the API. */
	records?: Partial<Record<RefType, string>>;
}

export const all = (name: string) => ({ project: name, organization: name, person: name });
export const both = (name: string) => ({ project: name, organization: name });
