/** What the page that lists snapshots is kept under. */
export const SNAPSHOTS_TAG = 'snapshots';
