import { z } from 'zod';

/** The groups of the FAQ page, in display order; the names are parts of addresses. */
export const faqGroups = {
	general: 'General',
	'subscription-plan-billing': 'Subscription Plan & Billing',
	contribution: 'Contribution',
} as const satisfies Record<string, string>;

export type FaqGroup = keyof typeof faqGroups;

/** The groups' names, in order. */
export const faqGroupNames = [
	'general',
	'subscription-plan-billing',
	'contribution',
] as const satisfies readonly FaqGroup[];

/** Whether a part of an address is a group name. */
export const isFaqGroup = (name: string | undefined): name is FaqGroup =>
	faqGroupNames.some((one) => one === name);

/** The front matter of `src/content/faq/{group}/{slug}.md`; the text is the answer. */
export const FaqFacts = z.strictObject({
	question: z.string().min(8).max(120).endsWith('?'),
	/** Its position within the group, from 1. */
	order: z.int().min(1),
});

/** A question with its answer. */
export interface Faq extends z.output<typeof FaqFacts> {
	group: FaqGroup;
	/** The id of its element on the page. */
	slug: string;
	/** The answer as HTML. */
	answer: string;
}

export const FAQ = '/support/faq';

/** Returns the address of a question on the FAQ page. */
export const faqHref = ({ slug }: Pick<Faq, 'slug'>): string => `${FAQ}#${slug}`;
