import { currentSettings } from '#lib/base/current-settings.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { sandbox } from './sandbox.ts';
import { stripeProvider } from './stripe/stripe.ts';
import { transfer } from './transfer.ts';

/** Returns a provider by name; undefined if this site is not set up for it. */
export function providerOf(name: string): PaymentProvider | undefined {
	const { provider, stripe } = currentSettings().payments;
	if (name === 'transfer') return transfer;
	if (name === 'sandbox') return provider === 'sandbox' ? sandbox : undefined;
	return name === 'stripe' && stripe ? stripeProvider(stripe) : undefined;
}

/** Returns the provider for new purchases. */
export function currentProvider(): PaymentProvider {
	const name: ProviderName = currentSettings().payments.provider;
	const found = providerOf(name);
	if (!found) throw new Error(`The provider ${name} is not set up.`);
	return found;
}
