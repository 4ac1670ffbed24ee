/**
 * Posts the values of a form as JSON to the form's own address; for forms open to all visitors, which have no session
 * to lose. Returns the status; 0 when no response came.
 */
export async function postForm(action: string, values: object): Promise<number> {
	try {
		const { status } = await fetch(action, {
			method: 'POST',
			headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
			body: JSON.stringify(values),
		});
		return status;
	} catch {
		return 0;
	}
}
