import { QueryClient } from '@tanstack/react-query';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { accountCalls } from '#islands/accounts/account.calls.ts';
import { PageHeading } from '#islands/accounts/form-parts.tsx';
import { SignIn } from '#islands/accounts/SignIn.tsx';
import { SignUp } from '#islands/accounts/SignUp.tsx';
import { createSignIn } from '#islands/accounts/sign-in-form.ts';
import { createSignUp } from '#islands/accounts/sign-up-form.ts';
import { PlanCard } from '#islands/plans/PlanCard.tsx';
import { Preview } from '#islands/preview/PreviewCards.tsx';
import { previewQuery } from '#islands/preview/preview.queries.ts';
import { GlobalSearch } from '#islands/search/GlobalSearch.tsx';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { emptySignUpValues } from '#lib/accounts/screens/screen-states.ts';
import { planCards } from '#lib/plans/plan-cards.ts';
import { fakeApi } from '../setup/fake-api.ts';

/** What islands render, sentence by sentence of the specification: as markup, without a browser. */

const calls = accountCalls(fakeApi(() => null));
const markup = renderToStaticMarkup;

const signUp = () => {
	const store = createSignUp(
		{
			...{ view: 'form', values: emptySignUpValues, code: '', sentTo: '', next: '' },
			...{ wait: 0, googleEmail: '', errors: {} },
		},
		calls,
		{ signedUp: () => {} },
	);
	return markup(h(SignUp, { store, heading: PageHeading, hasGoogle: false }));
};

const signIn = (hasGoogle: boolean) => {
	const store = createSignIn(
		{
			...{ step: 'email', email: '', rememberedEmail: '', remember: false, next: '' },
			errors: {},
		},
		calls,
		{ cookie: '' },
		{ signedIn: () => {}, resetting: () => {} },
	);
	return markup(h(SignIn, { store, heading: PageHeading, next: '', hasGoogle }));
};

const preview = (isAnswered: boolean) => {
	const client = new QueryClient();
	if (isAnswered) client.setQueryData(previewQuery('project', 'moss').queryKey, null);
	return markup(h(Preview, { client, type: 'project', slug: 'moss' }));
};

const inputNamed = (page: string, name: string) =>
	new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0];

test('the inputs of name and username take 50 characters', () => {
	const page = signUp();
	for (const name of ['name', 'username'])
		expect(inputNamed(page, name), name).toContain('maxLength="50"');
});

test('the way by Google stands after an “or”, where a site has one', () => {
	expect(signIn(true)).toMatch(/<p class="or">or<\/p><a [^>]*href="\/auth\/google"/);
	expect(signIn(false)).not.toContain('class="or"');
});

test('a field has a clear button, replaced by a spinner during look-up', () => {
	const field = { label: 'Username', name: 'username', value: 'ada', onType: () => {} };
	const [resting, waiting] = [false, true].map((isLoading) =>
		markup(h(TextField, { ...field, isLoading })),
	);
	expect(resting).toContain('Clear username');
	expect(resting).not.toContain('spinner');
	expect(waiting).toContain('<span class="spinner" role="status" aria-label="Checking">');
	expect(waiting).not.toContain('Clear username');
});

test('a preview waits with a spinner, and says when nothing is found', () => {
	expect(preview(false)).toBe('<span class="spinner" role="status" aria-label="Loading"></span>');
	expect(preview(true)).toContain('No data on this record yet.');
});

test('the picture of a record is 24 pixels large and loaded when it comes near, over the initials that stand until then', () => {
	const drawn = markup(h(RecordMark, { name: 'North Fund', image: '/logos/north.png' }));
	expect(drawn).toMatch(
		/>NF<img src="\/logos\/north.png" alt="" width="24" height="24" loading="lazy"/,
	);
	expect(markup(h(RecordMark, { name: 'North Fund', image: null }))).not.toContain('<img');
});

test('the search says “Search” at rest', () => {
	const drawn = markup(h(GlobalSearch));
	expect(inputNamed(drawn, 'q')).toContain('placeholder="Search"');
});

test.each(planCards.map((card) => [card.title, card] as const))(
	'the card of a plan has icon, title, sub-title, description, price and benefits: %s',
	(title, card) => {
		const drawn = markup(h(PlanCard, { card, term: 1, heading: 'h2', action: null }));
		const text = drawn.replace(/<[^>]+>/g, ' ');
		expect(drawn).toContain(`lucide-${card.icon}`);
		for (const said of [title, card.sub_title, card.description]) expect(text).toContain(said);
		expect(drawn.match(/<li/g)).toHaveLength(card.benefits.length);
		expect(text.includes('Recommended')).toBe(title === 'Pro');
	},
);
