import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { account } from '../db/schema/accounts.ts';
import { mail } from '../db/schema/mail.ts';
import { changeEmailCall, emailCodesCall } from './change-email.ts';
import { sendRegisterCode } from './send-code.ts';
import { signUp } from './sign-up.ts';

const database = useTestDatabase();
let count = 0;

beforeEach(() => database.db.execute(sql`DELETE FROM rate_limit`));

const fresh = () => `new${++count}@example.com`;
const ask = ({ cookies }: SignedIn, email: string) =>
	browser('/api/users/auth/get-change-email-codes', { cookies, body: { email } })(
		emailCodesCall,
		database.db,
	);
const change = ({ cookies }: SignedIn, body: object) =>
	browser('/api/users/auth/change-email', { cookies, body })(changeEmailCall, database.db);
const mailsTo = (recipient: string) =>
	database.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(mail.id);
async function codeIn(recipient: string): Promise<string> {
	const text = (await mailsTo(recipient)).at(-1)?.text ?? '';
	return /^\s*([2-9A-HJKMNP-Z]{6})\s*$/m.exec(text)?.[1] ?? `no code in: ${text}`;
}
const addressOf = async ({ member }: SignedIn) =>
	(await database.db.select().from(account).where(eq(account.id, member.id)))[0]?.email;

async function requestCodes(ada: SignedIn, email: string) {
	expect((await ask(ada, email)).status).toBe(200);
	return { email, old_code: await codeIn(ada.member.email), new_code: await codeIn(email) };
}

test('the codes of both addresses change it, and the old address is notified', async () => {
	const ada = await signedIn(database.db);
	const email = fresh();
	const codes = await requestCodes(ada, email);
	const typed = { ...codes, email: email.toUpperCase(), old_code: codes.old_code.toLowerCase() };
	const done = await change(ada, typed);
	expect([done.status, await done.json()]).toEqual([200, { status: 200, email }]);
	expect(await addressOf(ada)).toBe(email);
	expect((await mailsTo(ada.member.email)).at(-1)?.subject).toContain('email address was changed');
	expect((await change(ada, codes)).status, 'they work once').toBe(422);
});

test('one code is not enough, and each error is shown at its field', async () => {
	const ada = await signedIn(database.db);
	const codes = await requestCodes(ada, fresh());
	const wrong = 'Wrong code. Try again!';
	for (const [said, fields] of [
		[{ old_code: 'WRONG2' }, { old_code: wrong }],
		[{ new_code: 'WRONG2' }, { new_code: wrong }],
		[
			{ new_code: codes.old_code, old_code: codes.new_code },
			{ old_code: wrong, new_code: wrong },
		],
	] as const) {
		const refused = await change(ada, { ...codes, ...said });
		expect([refused.status, (await refused.json()).fields]).toEqual([422, fields]);
	}
	expect(await addressOf(ada)).toBe(ada.member.email);
	expect((await change(ada, codes)).status).toBe(200);
});

test('codes count only for the account and address they were requested for', async () => {
	const [ada, eve] = [await signedIn(database.db), await signedIn(database.db)];
	const codes = await requestCodes(ada, fresh());
	expect((await change(eve, codes)).status).toBe(422);
	expect((await change(ada, { ...codes, email: fresh() })).status).toBe(422);
	expect(await addressOf(ada)).toBe(ada.member.email);
});

test('an address with an account is refused, even one created meanwhile', async () => {
	const [ada, eve] = [await signedIn(database.db), await signedIn(database.db)];
	expect((await ask(ada, eve.member.email)).status).toBe(409);
	expect((await ask(ada, ada.member.email)).status).toBe(422);
	expect(await mailsTo(eve.member.email)).toEqual([]);
	const email = fresh();
	const codes = await requestCodes(ada, email);
	const caller = {
		network: '192.0.2.9',
		userAgent: '',
		isBrowser: true,
		secure: false,
		site: 'http://cairn.example',
	};
	await sendRegisterCode(database.db, email, caller);
	const signup_code = await codeIn(email);
	const person = { name: 'Eve', username: `eve${count}`, email, password: 'engine-of-1843' };
	await signUp(database.db, { ...person, signup_code, ref_id: '' }, caller);
	expect((await change(ada, codes)).status).toBe(409);
	expect(await addressOf(ada)).toBe(ada.member.email);
});

test('of two accounts taking one address at once one gets it', async () => {
	const email = fresh();
	const [ada, eve] = [await signedIn(database.db), await signedIn(database.db)];
	const first = await requestCodes(ada, email);
	await database.db.execute(sql`DELETE FROM rate_limit`);
	const second = await requestCodes(eve, email);
	const answers = await Promise.all([change(ada, first), change(eve, second)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
