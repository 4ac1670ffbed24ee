import type { PlanView } from '#lib/plans/plan-view.ts';

/** A way to pay, as a form offers it: the value is what the form says. */
export interface PaymentWay {
	value: string;
	label: string;
	hint?: string;
}

/** How a change can be paid for. */
export interface PaymentWays {
	/** The saved methods and others, the first of them chosen. Empty where there is nothing to choose. */
	methods: readonly PaymentWay[];
	/** What happens when it is confirmed. */
	next: string;
	/** By which a form that is sent twice is done once. */
	key: string;
	/** Whether anything can be paid here. */
	isOpen: boolean;
	/** Why the form was refused, and what stood in it. */
	problem?: string | undefined;
	method?: string | undefined;
	address?: string | undefined;
	taxId?: string | undefined;
}

const next: Record<PlanView['provider'], string> = {
	transfer:
		'We email you an invoice to pay by transfer. Your plan begins when the money has arrived.',
	stripe: 'You pay on the payment provider’s page, or by the method that you saved.',
	sandbox: 'Test payments: no money is moved.',
};

/** What can be chosen to pay with; `tokens` are the test cards of a site that takes no real ones. */
export function waysOf(
	{ provider, methods, takes_payments }: PlanView,
	tokens: Readonly<Record<string, string>>,
): Omit<PaymentWays, 'key'> {
	const saved = methods.map(({ _id, label, expires }) => ({
		value: `saved:${_id}`,
		label,
		...(expires !== null && { hint: `Saved, expires ${expires}` }),
	}));
	const page = {
		value: 'page',
		label: 'Another method',
		hint: 'You enter it on the payment provider’s page. It never reaches us.',
	};
	const others = {
		transfer: [],
		stripe: saved.length > 0 ? [page] : [],
		sandbox: Object.entries(tokens).map(([token, label]) => ({ value: `token:${token}`, label })),
	};
	return { methods: [...saved, ...others[provider]], next: next[provider], isOpen: takes_payments };
}

/** The method that a form says, as the call takes it; undefined for the provider's own page. */
export function methodOf(
	value: string | undefined,
): { _id: string } | { token: string } | undefined {
	const [, kind, name = ''] = /^(saved|token):(.*)$/.exec(value ?? '') ?? [];
	if (kind === 'saved') return { _id: name };
	return kind === 'token' ? { token: name } : undefined;
}
