import { changeEmailCall, emailCodesCall } from '#lib/accounts/change-email.ts';
import { changePasswordCall } from '#lib/accounts/change-password.ts';
import { deleteAccountCall } from '#lib/accounts/delete-account.ts';
import { exportCall } from '#lib/accounts/export-data.ts';
import { googlePendingCall, googleSignUpCall } from '#lib/accounts/google/sign-up.ts';
import { lookUpCall } from '#lib/accounts/look-up.ts';
import { endSessionsCall, sessionsCall } from '#lib/accounts/own-sessions.ts';
import { resetPasswordCall } from '#lib/accounts/reset-password.ts';
import {
	formRegistrationCodeCall,
	registerCodeCall,
	resetCodeCall,
} from '#lib/accounts/send-code.ts';
import { signInCall } from '#lib/accounts/sign-in.ts';
import { signOutCall } from '#lib/accounts/sign-out.ts';
import { signUpCall } from '#lib/accounts/sign-up.ts';
import { updateProfileCall } from '#lib/accounts/update-profile.ts';
import { userInfoCall } from '#lib/accounts/user-info.ts';
import { listAlertsCall, removeAlertCall, saveAlertCall } from '#lib/alerts/alerts.ts';
import { applyCall, applyCodeCall } from '#lib/applications/apply-calls.ts';
import {
	moveApplicationCall,
	noteApplicationCall,
	receivedApplicationsCall,
} from '#lib/applications/received-calls.ts';
import {
	applicationFileCall,
	sentApplicationsCall,
	withdrawApplicationCall,
} from '#lib/applications/sent-calls.ts';
import { askCall as askAssistantCall } from '#lib/assistant/ask-calls.ts';
import {
	changeConversationCall,
	conversationCall,
	conversationsCall,
	removeConversationCall,
	tableCall,
	verdictCall,
} from '#lib/assistant/conversation-calls.ts';

import {
	addCompanyCall,
	changeJobCall,
	closeJobCall,
	companiesCall,
	decideJobCall,
	extendJobCall,
	jobCall,
	jobsCall,
	postJobCall,
} from '#lib/careers/job-calls.ts';

import { helpVoteFacts } from '#lib/help/votes.ts';
import { decideHeadlineCall } from '#lib/importers/headline-calls.ts';
import { statusCall } from '#lib/importers/status.ts';
import { decideReportsCall } from '#lib/job-reports/decide-reports.ts';
import { reportJobCall } from '#lib/job-reports/report-job.ts';
import { addKeyCall, keysCall, keyUsageCall, revokeKeyCall } from '#lib/keys/key-calls.ts';
import { matchCall } from '#lib/match/match-call.ts';
import {
	cellHistoryCall,
	pasteCall,
	undoCall,
	writeCellsCall,
} from '#lib/member-datasets/cell-calls.ts';
import {
	addDatasetCall,
	changeDatasetCall,
	datasetCall,
	datasetRowsCall,
	datasetsCall,
	removeDatasetCall,
} from '#lib/member-datasets/dataset-calls.ts';
import { newsletterCall } from '#lib/newsletter/newsletter.ts';
import {
	countUnreadCall,
	listNotificationsCall,
	markReadCall,
} from '#lib/notifications/notifications.ts';
import { choosePreferenceCall, preferencesCall } from '#lib/notifications/preferences.ts';
import { contactCall } from '#lib/payments/contact.ts';
import {
	cancelPlanCall,
	changePlanCall,
	forgetMethodCall,
	invoicePdfCall,
	invoicesCall,
	planCall,
	previewPlanCall,
	resumePlanCall,
	saveMethodCall,
	trialCall,
} from '#lib/payments/plan-calls.ts';
import { sandboxStepCall, takeSandboxStepCall } from '#lib/payments/sandbox-step.ts';
import { webhookCall } from '#lib/payments/webhook.ts';
import { plansCall } from '#lib/plans/plan-cards.ts';
import { addPostCall, changePostCall, readPostCall, removePostCall } from '#lib/posts/posts.ts';
import { changeAvatar } from '#lib/profile/change-avatar.ts';
import { joinCall } from '#lib/proposals/contributor/join.ts';
import {
	draftsCall,
	removeDraftCall,
	resetDraftsCall,
	saveDraftCall,
} from '#lib/proposals/form/drafts-calls.ts';
import { blockCall, revertCall, undoAuthorCall } from '#lib/proposals/moderation/patrol-calls.ts';
import { decideFilingCall } from '#lib/proposals/review/filing-calls.ts';
import { separateCall } from '#lib/proposals/review/joining-calls.ts';
import { pairsCall } from '#lib/proposals/review/pair-calls.ts';
import { removePlaceholderCall } from '#lib/proposals/review/placeholder-calls.ts';
import { accuracyCall, decisionCalls } from '#lib/proposals/review/review-calls.ts';
import {
	amendCall,
	checkCall,
	formCall,
	submitCall,
	withdrawCall,
} from '#lib/proposals/submit/form-calls.ts';
import { previewCall, researchCall } from '#lib/proposals/submit/research-call.ts';
import { commentCall, hideCommentCall } from '#lib/proposals/vote/comment-calls.ts';
import { proposalsCall } from '#lib/proposals/vote/proposals-call.ts';
import { standingCall, voteCall } from '#lib/proposals/vote/vote-calls.ts';
import { askCall } from '#lib/questions/ask-call.ts';
import { changeQuestCall, closeQuestCall, makeQuestCall } from '#lib/quests/operator-calls.ts';
import { pointsCall } from '#lib/quests/points-calls.ts';
import { questCall, questsCall } from '#lib/quests/quest-calls.ts';
import { decideReferralCall } from '#lib/referral/held-referrals.ts';
import { referralCall } from '#lib/referral/own-referral.ts';
import {
	addReportCall,
	changeReportCall,
	freezeReportCall,
	publishReportCall,
	removeReportCall,
	reportCall,
	reportsCall,
	thawReportCall,
	unpublishReportCall,
} from '#lib/reports/report-calls.ts';
import {
	addScreenCall,
	changeScreenCall,
	copyScreenCall,
	removeScreenCall,
	screenCall as savedScreenCall,
	screenRowsCall as savedScreenRowsCall,
	screensCall,
} from '#lib/saved-screens/screen-calls.ts';
import { loadStorage, removeStoredCall } from '#lib/saved-screens/storage-calls.ts';
import {
	removeScreenAlertCall,
	saveScreenAlertCall,
	screenAlertCall,
} from '#lib/screen-alerts/alert-calls.ts';
import {
	addWebhookCall,
	changeSecretCall,
	deliveriesCall,
	pingWebhookCall,
	removeWebhookCall,
	setWebhookEnabledCall,
	webhooksCall,
} from '#lib/screen-alerts/webhooks/webhook-calls.ts';
import type { CallFacts } from '#lib/sessions/endpoint.ts';
import { saveStorage } from '#lib/storage/stored-items.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { uploadData } from '#lib/uploads/uploads.ts';
import {
	changesCall,
	historyCalls,
	listCalls,
	recordCalls,
	screenCall,
	searchCall,
	usageCall,
} from '#lib/v1/v1-calls.ts';
import { actionLogCall } from '#lib/visits/action-log.ts';
import {
	addCall,
	entriesCall,
	marksCall,
	moveCall,
	noteCall,
	removeCall,
} from '#lib/watchlist/entry-calls.ts';
import {
	createListCall,
	listsCall,
	removeListCall,
	updateListCall,
} from '#lib/watchlist/list-calls.ts';

/**
 * Every call below /api/, by method and path: `src/pages/api/[...path].ts` serves it, OpenAPI is generated from it, and
 * the browser's `callApi` takes its types from it. An entry with only facts is served by a route file of its own.
 */
export const calls = {
	'POST /api/ai/ask': askAssistantCall,
	'GET /api/ai/conversations': conversationsCall,
	'GET /api/ai/conversations/{id}': conversationCall,
	'PATCH /api/ai/conversations/{id}': changeConversationCall,
	'DELETE /api/ai/conversations/{id}': removeConversationCall,
	'GET /api/ai/messages/{id}/table.csv': tableCall,
	'POST /api/ai/messages/{id}/verdict': verdictCall,
	'GET /api/contributions/accuracy': accuracyCall,
	'POST /api/contributions/amend': amendCall,
	'POST /api/contributions/check': checkCall,
	'POST /api/contributions/comment': commentCall,
	'GET /api/contributions/drafts': draftsCall,
	'POST /api/contributions/drafts/remove': removeDraftCall,
	'POST /api/contributions/drafts/reset': resetDraftsCall,
	'POST /api/contributions/drafts/save': saveDraftCall,
	'GET /api/contributions/form': formCall,
	'POST /api/contributions/hide-comment': hideCommentCall,
	'POST /api/contributions/join': joinCall,
	'POST /api/contributions/preview': previewCall,
	'POST /api/contributions/research': researchCall,
	'POST /api/contributions/submit': submitCall,
	'POST /api/contributions/withdraw': withdrawCall,
	'GET /api/dao/proposals': proposalsCall,
	'GET /api/dao/standing': standingCall,
	'POST /api/dao/vote': voteCall,
	'POST /api/help/votes': { facts: helpVoteFacts },
	'POST /api/newsletter': newsletterCall,
	'POST /api/patrol/block': blockCall,
	'POST /api/patrol/revert': revertCall,
	'POST /api/patrol/undo-author': undoAuthorCall,
	'GET /api/payments/sandbox/step': sandboxStepCall,
	'POST /api/payments/sandbox/step': takeSandboxStepCall,
	'POST /api/payments/{provider}/webhook': webhookCall,
	'GET /api/plans': plansCall,
	'POST /api/plans/contact': contactCall,
	'POST /api/posts': addPostCall,
	'DELETE /api/posts/{id}': removePostCall,
	'GET /api/posts/{id}': readPostCall,
	'PUT /api/posts/{id}': changePostCall,
	'POST /api/review/accept': decisionCalls.accept,
	'POST /api/review/ask-changes': decisionCalls['ask-changes'],
	'POST /api/review/duplicates': pairsCall,
	'POST /api/review/invitations': decideReferralCall,
	'POST /api/review/joined': separateCall,
	'POST /api/review/open-vote': decisionCalls['open-vote'],
	'POST /api/review/filings': decideFilingCall,
	'POST /api/review/headlines': decideHeadlineCall,
	'POST /api/review/placeholders': removePlaceholderCall,
	'POST /api/review/reject': decisionCalls.reject,
	'POST /api/review/stop': decisionCalls.stop,
	'POST /api/review/take': decisionCalls.take,
	'GET /api/datasets': datasetsCall,
	'POST /api/datasets': addDatasetCall,
	'GET /api/datasets/{id}': datasetCall,
	'PATCH /api/datasets/{id}': changeDatasetCall,
	'DELETE /api/datasets/{id}': removeDatasetCall,
	'GET /api/datasets/{id}/rows': datasetRowsCall,
	'PATCH /api/datasets/{id}/cells': writeCellsCall,
	'POST /api/datasets/{id}/undo': undoCall,
	'GET /api/datasets/{id}/history': cellHistoryCall,
	'POST /api/datasets/{id}/paste': pasteCall,
	'POST /api/review/job-reports': decideReportsCall,
	'POST /api/jobs/{slug}/apply': applyCall(currentStore),
	'POST /api/jobs/{slug}/apply/code': applyCodeCall,
	'GET /api/jobs/{slug}/applications': receivedApplicationsCall,
	'POST /api/jobs/{slug}/applications/{id}/state': moveApplicationCall,
	'POST /api/jobs/{slug}/applications/{id}/notes': noteApplicationCall,
	'POST /api/jobs/{slug}/report': reportJobCall,
	'GET /api/jobs': jobsCall,
	'POST /api/jobs': postJobCall,
	'GET /api/jobs/{slug}': jobCall,
	'PATCH /api/jobs/{slug}': changeJobCall,
	'DELETE /api/jobs/{slug}': closeJobCall,
	'POST /api/jobs/{slug}/extend': extendJobCall,
	'POST /api/jobs/{slug}/decide': decideJobCall,
	'GET /api/companies': companiesCall,
	'POST /api/companies': addCompanyCall,
	'GET /api/quests': questsCall,
	'POST /api/quests': makeQuestCall,
	'GET /api/quests/{id}': questCall,
	'PATCH /api/quests/{id}': changeQuestCall,
	'POST /api/quests/{id}/close': closeQuestCall,
	'GET /api/reports': reportsCall,
	'POST /api/reports': addReportCall,
	'GET /api/reports/{id}': reportCall,
	'PATCH /api/reports/{id}': changeReportCall,
	'DELETE /api/reports/{id}': removeReportCall,
	'POST /api/reports/{id}/freeze': freezeReportCall,
	'POST /api/reports/{id}/thaw': thawReportCall,
	'POST /api/reports/{id}/publish': publishReportCall,
	'POST /api/reports/{id}/unpublish': unpublishReportCall,
	'GET /api/screens': screensCall,
	'POST /api/screens': addScreenCall,
	'GET /api/screens/{id}': savedScreenCall,
	'PATCH /api/screens/{id}': changeScreenCall,
	'DELETE /api/screens/{id}': removeScreenCall,
	'POST /api/screens/{id}/copy': copyScreenCall,
	'GET /api/screens/{id}/rows': savedScreenRowsCall,
	'GET /api/screens/{id}/alert': screenAlertCall,
	'PUT /api/screens/{id}/alert': saveScreenAlertCall,
	'DELETE /api/screens/{id}/alert': removeScreenAlertCall,
	'GET /api/screens/{id}/webhooks': webhooksCall,
	'POST /api/screens/{id}/webhooks': addWebhookCall,
	'PATCH /api/screens/{id}/webhooks/{webhook}': setWebhookEnabledCall,
	'DELETE /api/screens/{id}/webhooks/{webhook}': removeWebhookCall,
	'POST /api/screens/{id}/webhooks/{webhook}/secret': changeSecretCall,
	'POST /api/screens/{id}/webhooks/{webhook}/ping': pingWebhookCall,
	'GET /api/screens/{id}/webhooks/{webhook}/deliveries': deliveriesCall,
	'GET /api/status': statusCall,
	'POST /api/users/action-logs': actionLogCall,
	'GET /api/users/alerts': listAlertsCall,
	'POST /api/users/alerts/remove': removeAlertCall,
	'POST /api/users/alerts/save': saveAlertCall,
	'POST /api/users/auth/change-email': changeEmailCall,
	'POST /api/users/auth/change-password': changePasswordCall,
	'POST /api/users/auth/get-change-email-codes': emailCodesCall,
	'GET /api/users/auth/get-register-code': registerCodeCall,
	'POST /api/users/auth/get-register-code': formRegistrationCodeCall,
	'GET /api/users/auth/get-reset-password-code': resetCodeCall,
	'GET /api/users/auth/google-pending': googlePendingCall,
	'POST /api/users/auth/google-signup': googleSignUpCall,
	'POST /api/users/auth/login': signInCall,
	'POST /api/users/auth/logout': signOutCall,
	'POST /api/users/auth/reset-password': resetPasswordCall,
	'POST /api/users/auth/signup': signUpCall,
	'POST /api/users/avatar': changeAvatar(currentStore),
	'POST /api/users/delete-account': deleteAccountCall(currentStore),
	'GET /api/users/applications': sentApplicationsCall,
	'DELETE /api/users/applications/{id}': withdrawApplicationCall(currentStore),
	'GET /api/users/applications/{id}/file': applicationFileCall(currentStore),
	'GET /api/users/export': exportCall,
	'GET /api/users/invoices': invoicesCall,
	'GET /api/users/invoices/{number}.pdf': invoicePdfCall,
	'GET /api/users/keys': keysCall,
	'POST /api/users/keys': addKeyCall,
	'DELETE /api/users/keys/{id}': revokeKeyCall,
	'GET /api/users/keys/usage': keyUsageCall,
	'GET /api/users/notification-preferences': preferencesCall,
	'POST /api/users/notification-preferences': choosePreferenceCall,
	'GET /api/users/notifications': listNotificationsCall,
	'GET /api/users/notifications/count': countUnreadCall,
	'POST /api/users/notifications/read': markReadCall,
	'DELETE /api/users/payment-methods': forgetMethodCall,
	'POST /api/users/payment-methods': saveMethodCall,
	'GET /api/users/plan': planCall,
	'POST /api/users/plan/cancel': cancelPlanCall,
	'POST /api/users/plan/change': changePlanCall,
	'POST /api/users/plan/preview': previewPlanCall,
	'POST /api/users/plan/resume': resumePlanCall,
	'POST /api/users/plan/trial': trialCall,
	'GET /api/users/points': pointsCall,
	'GET /api/users/referral': referralCall,
	'GET /api/users/sessions': sessionsCall,
	'POST /api/users/sessions/end': endSessionsCall,
	'GET /api/users/storage/load': loadStorage,
	'POST /api/users/storage/remove': removeStoredCall,
	'POST /api/users/storage/save': saveStorage,
	'POST /api/users/update-user-info': updateProfileCall,
	'POST /api/users/upload-data': uploadData(currentStore),
	'GET /api/users/user-base-info': lookUpCall,
	'GET /api/users/user-info': userInfoCall,
	'POST /api/users/watch-list/add': addCall,
	'GET /api/users/watch-list/get': entriesCall,
	'GET /api/users/watch-list/lists': listsCall,
	'POST /api/users/watch-list/lists/create': createListCall,
	'POST /api/users/watch-list/lists/remove': removeListCall,
	'POST /api/users/watch-list/lists/update': updateListCall,
	'GET /api/users/watch-list/marks': marksCall,
	'POST /api/users/watch-list/move': moveCall,
	'POST /api/users/watch-list/note': noteCall,
	'GET /api/users/watch-list/remove': removeCall,
	'POST /api/users/watch-list/remove': removeCall,
	'POST /api/v1/ask': askCall,
	'GET /api/v1/changes': changesCall,
	'POST /api/v1/match': matchCall,
	'GET /api/v1/organizations': listCalls.organizations,
	'GET /api/v1/organizations/{slug}': recordCalls.organizations,
	'GET /api/v1/organizations/{slug}/history': historyCalls.organizations,
	'GET /api/v1/people': listCalls.people,
	'GET /api/v1/people/{slug}': recordCalls.people,
	'GET /api/v1/people/{slug}/history': historyCalls.people,
	'GET /api/v1/projects': listCalls.projects,
	'GET /api/v1/projects/{slug}': recordCalls.projects,
	'GET /api/v1/projects/{slug}/history': historyCalls.projects,
	'GET /api/v1/rounds': listCalls.rounds,
	'GET /api/v1/rounds/{slug}': recordCalls.rounds,
	'GET /api/v1/rounds/{slug}/history': historyCalls.rounds,
	'GET /api/v1/screens/{id}/rows': screenCall,
	'GET /api/v1/search': searchCall,
	'GET /api/v1/usage': usageCall,
} as const satisfies Record<string, { facts: CallFacts }>;

export type CallName = keyof typeof calls;
