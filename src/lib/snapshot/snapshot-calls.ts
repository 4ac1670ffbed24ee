import { type Endpoint, endpoint, noInput, file as servedFile } from '#lib/sessions/endpoint.ts';
import { LATEST, newestAddress, snapshotResponse } from './served-snapshot.ts';

/** GET /snapshots/{name}/{file}: a snapshot's file, entire or in part; for `latest`, a 302 to the newest one. */
export const snapshotFile = (folder: () => string): Endpoint =>
	endpoint(
		{ ...noInput, summary: 'Downloads a file of a snapshot', answer: servedFile },
		async ({ request, url }) => {
			const [name = '', file = ''] = url.pathname.slice('/snapshots/'.length).split('/');
			if (name !== LATEST) return snapshotResponse(folder(), { request, name, file });
			const headers = {
				Location: await newestAddress(folder(), file),
				'Cache-Control': 'no-cache',
			};
			return new Response(null, { status: 302, headers });
		},
	);
