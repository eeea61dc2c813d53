import type { Transaction } from 'kysely';
import type { OrganisationMoveTable, ProposalTable } from './tables/proposal.ts';
import type { AwaitedPositionTable, ImportRunTable, SourceRecordTable } from './tables/register.ts';
import type {
  AccountTable,
  AdministersTable,
  ExternalAccountTable,
  ListedChangeTable,
  NightPermissionTable,
  NightTable,
  PermissionExceptionTable,
  PositionTable,
  RoleAssignmentTable,
  SuspensionTable,
  VouchingTable,
} from './tables/account.ts';
import type { AccountRunItemTable, AccountRunTable } from './tables/accountRun.ts';
import type {
  AlumnAddressTable,
  AlumnEducationTable,
  AlumniExportTable,
  AlumniFileTable,
  AlumnTable,
  MailReportTable,
  RegistrationRequestTable,
} from './tables/alumni.ts';
import type { AuditEntryTable } from './tables/audit.ts';
import type { BankIdOrderTable } from './tables/bankid.ts';
import type {
  BuildingTable,
  CampusTable,
  EntranceTable,
  OfficeLocationTable,
  RoomTable,
} from './tables/campus.ts';
import type {
  CardEventTable,
  CardHandoverTable,
  CardOrderTable,
  CardTable,
  PhotoHandoffTable,
  ProfileImageTable,
} from './tables/card.ts';
import type { CardDeviceTable, CardIssuerKeyTable } from './tables/cardDevice.ts';
import type {
  ApplicationGrantTable,
  ApplicationTable,
  DeviceSettingTable,
  DeviceTable,
} from './tables/device.ts';
import type {
  DemoUniversityTable,
  DemoWalletIssuerTable,
  DemoIdentityStatusTable,
  DemoWalletPartyTable,
} from './tables/demo.ts';
import type {
  IncidentActionTable,
  IncidentTable,
  SubscriptionPriceTable,
} from './tables/incident.ts';
import type { InstallationTable, KeptSettingTable } from './tables/installation.ts';
import type { InvitationTable } from './tables/invitation.ts';
import type { KeptApartTable, PersonJoinRowTable, PersonJoinTable } from './tables/join.ts';
import type { PersonChangeTable } from './tables/personChange.ts';
import type {
  CostCentreActivityTable,
  CostCentreTable,
  CountryTable,
  OrganisationClosureTable,
  OrganisationTable,
} from './tables/organisation.ts';
import type {
  AccountChangeTable,
  OutgoingChangeTable,
  SystemContactTable,
  WorkUnderWayTable,
} from './tables/outbox.ts';
import type {
  CallerVerificationTable,
  ContactInformationTable,
  IdentityAssuranceTable,
  OrcidTable,
  OwnCancellationTable,
  PersonTable,
  RetirementReminderTable,
  StudentRecordTable,
  StudyTable,
  TransientNumberTable,
} from './tables/person.ts';
import type {
  ActivationKeyTable,
  EduroamPasswordTable,
  MfaFactorTable,
  MfaResetTable,
  MfaSettingTable,
  PasskeyChallengeTable,
  PasswordHistoryTable,
  PasswordTable,
  RecoveryCodeTable,
  TotpSetupTable,
  VerificationCodeTable,
} from './tables/secrets.ts';
import type {
  AdminNotificationReadTable,
  AdminNotificationTable,
  LiabilityTable,
  LiabilityDraftTable,
  LiabilityTextTable,
  NotificationTable,
  TableConfigurationTable,
} from './tables/selfService.ts';
import type {
  AttemptCountTable,
  DeskCallerTable,
  IdempotencyKeyTable,
  IssuerSignOutTable,
  LogoutTokenTable,
  OutgoingMessageTable,
  PasswordFlowTable,
  SessionTable,
  PendingSignInTable,
  RefusedSignInTable,
  PushSubscriptionTable,
  SignInAttemptTable,
} from './tables/sessions.ts';
import type { ScimClientTable } from './tables/scim.ts';
import type {
  OutsideStatusListTable,
  WalletAuthorizationTable,
  WalletCredentialTable,
  WalletOfferTable,
  WalletOnceTable,
  WalletPresentationTable,
  WalletStatusListTable,
  WalletTokenTable,
} from './tables/wallet.ts';
import type {
  DemoGoogleAccountTable,
  DemoGoogleEventTable,
  DemoGoogleItemTable,
  DemoPassEventTable,
  DemoPassTable,
  WalletPassDeviceTable,
  WalletPassTable,
} from './tables/walletPass.ts';
import type { WebhookSubscriberTable } from './tables/webhook.ts';

/**
 * Every table and view, as Kysely types. The migrations define the actual schema; a test compares
 * the two.
 */
export interface Database {
  organisation: OrganisationTable;
  organisation_closure: OrganisationClosureTable;
  cost_centre: CostCentreTable;
  cost_centre_activity: CostCentreActivityTable;
  country: CountryTable;

  person: PersonTable;
  contact_information: ContactInformationTable;
  orcid: OrcidTable;
  caller_verification: CallerVerificationTable;
  desk_caller: DeskCallerTable;
  identity_assurance: IdentityAssuranceTable;
  student_record: StudentRecordTable;
  transient_number: TransientNumberTable;
  retirement_reminder: RetirementReminderTable;
  own_cancellation: OwnCancellationTable;
  study: StudyTable;
  person_join: PersonJoinTable;
  person_join_row: PersonJoinRowTable;
  kept_apart: KeptApartTable;
  person_change: PersonChangeTable;

  account: AccountTable;
  position: PositionTable;
  role_assignment: RoleAssignmentTable;
  administers: AdministersTable;
  permission_exception: PermissionExceptionTable;
  external_account: ExternalAccountTable;
  suspension: SuspensionTable;
  vouching: VouchingTable;
  invitation: InvitationTable;
  source_record: SourceRecordTable;
  awaited_position: AwaitedPositionTable;
  import_run: ImportRunTable;
  proposal: ProposalTable;
  organisation_move: OrganisationMoveTable;
  scim_client: ScimClientTable;
  night: NightTable;
  night_permission: NightPermissionTable;
  account_run: AccountRunTable;
  account_run_item: AccountRunItemTable;

  password: PasswordTable;
  password_history: PasswordHistoryTable;
  activation_key: ActivationKeyTable;
  verification_code: VerificationCodeTable;
  eduroam_password: EduroamPasswordTable;
  mfa_setting: MfaSettingTable;
  mfa_factor: MfaFactorTable;
  mfa_reset: MfaResetTable;
  recovery_code: RecoveryCodeTable;
  totp_setup: TotpSetupTable;
  passkey_challenge: PasskeyChallengeTable;

  notification: NotificationTable;
  admin_notification: AdminNotificationTable;
  admin_notification_read: AdminNotificationReadTable;
  liability_text: LiabilityTextTable;
  liability_draft: LiabilityDraftTable;
  kept_setting: KeptSettingTable;
  liability: LiabilityTable;
  table_configuration: TableConfigurationTable;

  campus: CampusTable;
  building: BuildingTable;
  room: RoomTable;
  entrance: EntranceTable;
  office_location: OfficeLocationTable;
  card: CardTable;
  card_order: CardOrderTable;
  card_event: CardEventTable;
  card_handover: CardHandoverTable;
  card_device: CardDeviceTable;
  card_issuer_key: CardIssuerKeyTable;
  photo_handoff: PhotoHandoffTable;
  wallet_offer: WalletOfferTable;
  wallet_authorization: WalletAuthorizationTable;
  wallet_token: WalletTokenTable;
  wallet_nonce: WalletOnceTable;
  wallet_proof: WalletOnceTable;
  wallet_credential: WalletCredentialTable;
  wallet_status_list: WalletStatusListTable;
  wallet_presentation: WalletPresentationTable;
  outside_status_list: OutsideStatusListTable;
  wallet_pass: WalletPassTable;
  wallet_pass_device: WalletPassDeviceTable;
  profile_image: ProfileImageTable;
  device: DeviceTable;
  device_setting: DeviceSettingTable;
  application: ApplicationTable;
  application_grant: ApplicationGrantTable;

  alumn: AlumnTable;
  alumn_address: AlumnAddressTable;
  alumn_education: AlumnEducationTable;
  registration_request: RegistrationRequestTable;
  alumni_file: AlumniFileTable;
  alumni_export: AlumniExportTable;
  mail_report: MailReportTable;

  incident: IncidentTable;
  incident_action: IncidentActionTable;
  subscription_price: SubscriptionPriceTable;

  bankid_order: BankIdOrderTable;
  guess_count: AttemptCountTable;
  password_flow: PasswordFlowTable;
  session: SessionTable;
  push_subscription: PushSubscriptionTable;
  sign_in_attempt: SignInAttemptTable;
  issuer_sign_out: IssuerSignOutTable;
  logout_token: LogoutTokenTable;
  pending_sign_in: PendingSignInTable;
  refused_sign_in: RefusedSignInTable;
  system_contact: SystemContactTable;
  work_under_way: WorkUnderWayTable;
  idempotency_key: IdempotencyKeyTable;
  outgoing_message: OutgoingMessageTable;
  account_change: AccountChangeTable;
  listed_change: ListedChangeTable;
  outgoing_change: OutgoingChangeTable;
  webhook_subscriber: WebhookSubscriberTable;

  audit_entry: AuditEntryTable;

  installation: InstallationTable;
  demo_university: DemoUniversityTable;
  demo_wallet_issuer: DemoWalletIssuerTable;
  demo_wallet_party: DemoWalletPartyTable;
  demo_identity_status: DemoIdentityStatusTable;
  demo_pass_issuer: DemoWalletIssuerTable;
  demo_pass: DemoPassTable;
  demo_pass_event: DemoPassEventTable;
  demo_google_account: DemoGoogleAccountTable;
  demo_google_item: DemoGoogleItemTable;
  demo_google_event: DemoGoogleEventTable;
}

/** A transaction on the portal's database. */
export type Tx = Transaction<Database>;
