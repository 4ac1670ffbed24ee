import { storedCode } from './stored-code.ts';

/**
 * Posts JSON that is sent even while the page is being left; no response is read. A beacon carries no headers, so a
 * keep-alive request is used where a shared code is required.
 */
export function postBeacon(path: string, payload: object): void {
	const body = new Blob([JSON.stringify(payload)], { type: 'application/json' });
	const code = storedCode();
	if (code === null) navigator.sendBeacon(path, body);
	else
		void fetch(path, {
			method: 'POST',
			body,
			keepalive: true,
			headers: { Protected_code: code },
		}).catch(() => {});
}
