import type { PlanView } from '#lib/plans/plan-view.ts';

/** A payment option of a form, with its form value. */
export interface PaymentOption {
	value: string;
	label: string;
	hint?: string;
}

/** The ways to pay for a change. */
export interface PaymentOptions {
	/** The saved methods and other ways to pay, the first preselected. Empty if there is no choice. */
	methods: readonly PaymentOption[];
	/** What will happen on confirmation, in words. */
	next: string;
	/** Idempotency key, so that a form sent twice takes effect once. */
	key: string;
	/** Whether payments are possible here. */
	isOpen: boolean;
	/** Why the form was refused, and the values entered. */
	problem?: string | undefined;
	method?: string | undefined;
	address?: string | undefined;
	taxId?: string | undefined;
}

const next: Record<PlanView['provider'], string> = {
	transfer:
		'We email you an invoice to pay by transfer. Your plan begins when the money has arrived.',
	stripe: 'You pay on the payment provider’s page, or with your saved method.',
	sandbox: 'Test payments: no money is moved.',
};

/** Returns the available ways to pay. `tokens` are the test cards of a site that takes no real cards. */
export function paymentOptionsOf(
	{ provider, methods, takes_payments }: PlanView,
	tokens: Readonly<Record<string, string>>,
): Omit<PaymentOptions, 'key'> {
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

/**
 * Returns the payment method chosen in a form, in the form that the call takes; undefined for the provider's own page.
 */
export function methodOf(
	value: string | undefined,
): { _id: string } | { token: string } | undefined {
	const [, kind, name = ''] = /^(saved|token):(.*)$/.exec(value ?? '') ?? [];
	if (kind === 'saved') return { _id: name };
	return kind === 'token' ? { token: name } : undefined;
}
