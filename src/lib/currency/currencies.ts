/** The currencies besides US dollars in which pages display amounts, by the names under which readers choose them. */
export const otherCurrencies = {
	euro: { code: 'EUR', sign: '€' },
	/** The specification's `cnd`: Canadian dollars (decision 39). */
	cnd: { code: 'CAD', sign: 'CA$' },
} as const;

export type OtherCurrency = keyof typeof otherCurrencies;

/** In the order offered. */
export const otherCurrencyNames = ['euro', 'cnd'] as const satisfies readonly OtherCurrency[];
