import { type Label, labels } from '#lib/headlines/tag-tokens.ts';
import { tokenSigns } from '#lib/headlines/token-signs.ts';
import { linesOf, type Token, tokensOf } from '#lib/headlines/tokens.ts';
import type { Random } from '#lib/starter/samples/random.ts';
import { isSum, type Labelled, stageKey } from './labelled.ts';
import type { Tagged } from './learn-tags.ts';

/** Tags each token of an article according to its labels. */
export function tagged(item: Labelled): Tagged {
	const tokens = tokensOf(linesOf(item));
	return { tokens, signs: tokenSigns(tokens), labels: labelsOf(tokens, item.round) };
}

function labelsOf(tokens: readonly Token[], round: Labelled['round']): number[] {
	const tags = tokens.map(() => 0);
	if (!round) return tags;
	const names: [name: string, label: Label][] = [
		[round.raiser, 'raiser'],
		...round.leads.map((name): [string, Label] => [name, 'lead']),
		...round.investors.map((name): [string, Label] => [name, 'investor']),
	];
	// *Galaxy Digital* before *Galaxy*.
	for (const [name, label] of names.toSorted((one, other) => other[0].length - one[0].length))
		mark(tokens, tags, name, labels.indexOf(label));
	for (const [at, { kind, money, stage }] of tokens.entries()) {
		if (kind === 'money' && money && isSum(money, round)) tags[at] = labels.indexOf('sum');
		if (stage !== undefined && round.stage !== null && stageKey(stage) === stageKey(round.stage))
			tags[at] = labels.indexOf('stage');
	}
	return tags;
}

/** Marks the name wherever it occurs and nothing else was marked. */
function mark(tokens: readonly Token[], tags: number[], name: string, begins: number): void {
	const forms = tokensOf([name]).map(({ form, kind, text }) =>
		kind === 'word' ? form : text.toLowerCase(),
	);
	const isHere = (at: number) =>
		forms.every((form, more) => {
			const token = tokens[at + more];
			const own = token?.kind === 'word' ? token.form : token?.text.toLowerCase();
			return own === form && tags[at + more] === 0 && token?.line === tokens[at]?.line;
		});
	for (let at = 0; at + forms.length <= tokens.length; at += 1)
		if (isHere(at)) for (const more of forms.keys()) tags[at + more] = begins + Number(more > 0);
}

/** The same article with other names, so that names are recognised by context. */
export function withOtherNames(
	item: Labelled,
	{ raisers, investors }: { raisers: readonly string[]; investors: readonly string[] },
	random: Random,
): Labelled {
	if (!item.round) return item;
	const { raiser, leads, investors: others } = item.round;
	const otherNames = new Map([[raiser, random.pick(raisers)]]);
	for (const name of [...leads, ...others])
		if (random.chance(0.5) && !otherNames.has(name)) otherNames.set(name, random.pick(investors));
	const renamed = (name: string) => otherNames.get(name) ?? name;
	const inText = (text: string) =>
		[...otherNames].reduce(
			(told, [name, other]) => told.replace(wholeName(name), () => other),
			text,
		);
	return {
		...item,
		title: inText(item.title),
		summary: inText(item.summary),
		round: {
			...item.round,
			raiser: renamed(raiser),
			leads: leads.map(renamed),
			investors: others.map(renamed),
		},
	};
}

const wholeName = (name: string): RegExp =>
	new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu');
