import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, readBody, readInput } from './input.ts';

const here = new URL('https://cairn.example/api/x?name=query&name=last&more=1');
const post = (body: BodyInit, type?: string) =>
	new Request(here, {
		method: 'POST',
		body,
		...(type ? { headers: { 'content-type': type } } : {}),
	});
const schema = z.object({
	name: z.string('Name is missing.').max(5, 'Name is too long.'),
	age: z.coerce.number('Age is no number.').optional(),
});
const read = (request: Request, from?: 'query') => readInput(request, here, schema, from);

test('JSON and both kinds of form are equivalent', async () => {
	const form = new FormData();
	form.set('name', 'Ada');
	const said = [
		post('{"name":"Ada"}', 'application/json'),
		post('{"name":"Ada"}', 'Application/JSON; charset=utf-8'),
		post(new URLSearchParams({ name: 'Ada' })),
		post(form),
	];
	for (const request of said) expect(await read(request)).toEqual({ name: 'Ada' });
});

test('the last value of a repeated field counts', async () => {
	expect(await read(post(new URLSearchParams('name=a&name=b')))).toEqual({ name: 'b' });
	expect(await read(new Request(here), 'query')).toEqual({ name: 'last' });
});

test('fields outside the schema are dropped', async () => {
	const body = '{"name":"Ada","roles":["master"],"__proto__":{"roles":["master"]}}';
	const input = await read(post(body, 'application/json'));
	expect(Object.keys(input)).toEqual(['name']);
	expect(Reflect.get(input, 'roles')).toBeUndefined();
});

test.for(['{', '', 'null"', '{"a":1}{', '\u0000'])('unreadable JSON is 400: %j', async (body) => {
	await expect(readBody(post(body, 'application/json'))).rejects.toMatchObject({ status: 400 });
});

test.for(['null', '[]', '[{"name":"a"}]', '"name"', '7', 'true'])(
	'JSON other than an object is 400: %s',
	async (body) => {
		await expect(read(post(body, 'application/json'))).rejects.toMatchObject({ status: 400 });
	},
);

test('a truncated form is 400', async () => {
	const type = 'multipart/form-data; boundary=x';
	await expect(readBody(post('--x\r\nContent-Disp', type))).rejects.toMatchObject({ status: 400 });
});

test.for([
	'text/plain',
	'application/xml',
	'application/jsonp',
	'text/plain; application/json',
	'',
])('another content type is 415: %j', async (type) => {
	const request = post('{"name":"Ada"}', type || undefined);
	if (!type) request.headers.delete('content-type');
	await expect(read(request)).rejects.toMatchObject({ status: 415 });
});

test('an invalid query value is 400, with its field', async () => {
	const long = new URL('https://cairn.example/api/x?name=Augusta');
	const refused = { message: 'Name is too long.', fields: { name: 'Name is too long.' } };
	const request = new Request(long);
	await expect(readInput(request, long, schema, 'query')).rejects.toMatchObject({
		...{ status: 400, ...refused },
	});
	await expect(readInput(request, long, schema, 'query', 422)).rejects.toMatchObject({
		...{ status: 422, ...refused },
	});
});

test('invalid values are 422, with the first error per field by name', async () => {
	const body = '{"name":"Augusta","age":"old"}';
	await expect(read(post(body, 'application/json'))).rejects.toMatchObject({
		status: 422,
		message: 'Name is too long.',
		fields: { name: 'Name is too long.', age: 'Age is no number.' },
	});
});

test('errors in many or long fields are summarized', () => {
	const long = 'x'.repeat(100_000);
	const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${long}${at}`, 1]));
	const schema = z.record(z.string(), z.string(long));
	const { error } = schema.safeParse(many);
	if (!error) throw new Error('Numbers were to be refused.');
	expect(JSON.stringify(fieldErrors(error)).length).toBeLessThan(25_000);
});

test('JSON nested as deep as a body allows is read or refused, and never breaks the server', async () => {
	const deep = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
	const outcome = await read(post(deep, 'application/json')).catch((error: unknown) => error);
	expect(outcome).toMatchObject({ name: 'HttpError' });
});
