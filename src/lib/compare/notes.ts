import { namesInWords } from '#lib/format/text.ts';
import { type ComparisonRequest, MAX_COMPARED } from './address.ts';
import type { ResolvedSlugs } from './resolve.ts';

const nouns = { project: 'projects', organization: 'organizations', people: 'people' } as const;

/** Returns sentences on the parts of a URL that are not shown. */
export function compareNotes(
	{ type, others, tooMany }: Pick<ComparisonRequest, 'type' | 'others' | 'tooMany'>,
	{ unknown, leftOut }: Pick<ResolvedSlugs, 'unknown' | 'leftOut'>,
): string[] {
	return [
		...(unknown.length > 0
			? [
					`${namesInWords(unknown.map((slug) => `“${slug.slice(0, 80)}”`))} ${
						unknown.length === 1 ? 'is' : 'are'
					} not among the ${nouns[type]} here, and left out.`,
				]
			: []),
		...(leftOut.length > 0 || tooMany !== null
			? [
					`At most ${MAX_COMPARED} can be compared side by side: these are the first ${MAX_COMPARED}${
						tooMany === null ? ` of ${leftOut.length + MAX_COMPARED}` : ''
					}.`,
				]
			: []),
		...(others.length > 0
			? [
					`Only one kind is compared at a time: the ${namesInWords(
						others.map((other) => nouns[other]),
					)} in the address are left out.`,
				]
			: []),
	];
}
