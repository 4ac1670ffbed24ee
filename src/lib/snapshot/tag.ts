/** Cache tag of the page that lists snapshots. */
export const SNAPSHOTS_TAG = 'snapshots';
