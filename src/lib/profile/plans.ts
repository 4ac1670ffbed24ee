/** A plan as the specification prices it, in US dollars a month. */
export interface Plan {
	name: 'standard' | 'pro' | 'enterprise';
	label: string;
	price: number;
	isRecommended: boolean;
	benefits: readonly string[];
}

export const plans: readonly Plan[] = [
	{
		name: 'standard',
		label: 'Standard',
		price: 0,
		isRecommended: false,
		benefits: ['Basic features, without Exclusive content', '3 datasets', 'AI chat 3 times a day'],
	},
	{
		name: 'pro',
		label: 'Pro',
		price: 10.45,
		isRecommended: true,
		benefits: [
			'All content, Exclusive included',
			'10 datasets',
			'100 CSV exports',
			'Custom reports and insights',
			'Unlimited AI chat',
		],
	},
	{
		name: 'enterprise',
		label: 'Enterprise',
		price: 19.99,
		isRecommended: false,
		benefits: [
			'Unlimited datasets',
			'200 CSV exports',
			'API access',
			'Larger terms are negotiated',
		],
	},
];
