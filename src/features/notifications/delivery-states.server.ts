/**
 * Says how visitors are told of messages, and what became of it. The state of a message's job is the truth about it, together
 * with the limits of its contact and what is configured now. Created by `notifications.server.ts`, used by the tickets.
 */
import { JobError } from '#features/jobs/job.ts'
import { jobRetentionDays } from '#features/jobs/job-retention.ts'
import {
  type Channel,
  type ConfirmationDelivery,
  channels,
  type Delivery,
  type VisitorContact,
} from '#features/tickets/delivery.ts'
import type { DeliveryStates, MessageToTell } from '#features/tickets/stored-message.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import type { DeliveryConfig } from '#server/process/delivery-config.server.ts'
import { deliveryBounds, maxConfirmations, visitorChannels } from './visitor-channels.ts'

const dayMs = 24 * 3_600_000

type Options = { limits: Pick<Limits, 'fullUntil'>; delivery: DeliveryConfig }
type JobState = {
  by: Channel
  isReply: boolean
  state: 'waiting' | 'done' | 'failed'
  runAt: string
  leaseUntil: string | null
  startedAt: string | null
  finishedAt: string | null
  error: string
}

type Conversation = { contact: VisitorContact; others: JobState[] }

/** Only what is configured. A text message is only sent if no mail can be sent. */
export function channelOf(
  { mail, smsWebhookUrl }: DeliveryConfig,
  { email, phone }: VisitorContact,
): Channel | undefined {
  if (email !== null && mail !== undefined) return 'email'
  return phone !== null && smsWebhookUrl !== undefined ? 'sms' : undefined
}

export function createDeliveryStates({ limits, delivery: config }: Options): DeliveryStates {
  const isSetUp: Record<Channel, boolean> = {
    email: config.mail !== undefined,
    sms: config.smsWebhookUrl !== undefined,
  }

  /** The limit that a reply to this contact has to wait for, if it is reached. */
  async function limitOf(db: Db, by: Channel, contact: VisitorContact): Promise<Delivery | undefined> {
    const channel = visitorChannels[by]
    const reached: Delivery[] = []
    for (const { per, ...bound } of deliveryBounds(channel, contact[channel.contact] ?? '')) {
      const at = await limits.fullUntil(db, bound)
      if (at !== undefined) reached.push({ state: 'limited', by, at, max: bound.max, per })
    }
    // The day ends after the hour.
    return reached.at(-1)
  }

  /** `others`: the jobs of all messages of the conversation. */
  async function stateOf(db: Db, job: JobState, { contact, others }: Conversation): Promise<Delivery> {
    const { by, finishedAt, error } = job
    if (job.state === 'done') return { state: 'sent', by, at: finishedAt ?? job.runAt }
    if (job.state === 'failed') {
      const isUnsent = error === new JobError('restored').message
      return { state: isUnsent ? 'unsent' : 'failed', by, at: finishedAt ?? job.runAt }
    }
    // Nobody sends it: the channel was taken out of the configuration, or the contact out of the ticket.
    if (!isSetUp[by] || contact[visitorChannels[by].contact] === null) return { state: 'none' }
    if (isRunning(job)) return { state: 'waiting', by, at: timeOf(job) }
    // The first of these jobs that runs sends the messages of all others with its own.
    const waiting = others.filter(other => other.by === by && other.state === 'waiting')
    const runAt = [job, ...waiting].map(timeOf).sort()[0] ?? job.runAt
    if (error !== '') return { state: 'retrying', by, at: runAt }
    const limited = job.isReply ? await limitOf(db, by, contact) : undefined
    return limited ?? { state: 'waiting', by, at: runAt }
  }

  /** By the id of the message. */
  async function readJobs(db: Db, messageIds: number[]): Promise<Map<number, JobState>> {
    const rows = await db
      .selectFrom('job')
      .select([
        'kind',
        'about',
        'payload',
        'state',
        'runAt',
        'leaseUntil',
        'startedAt',
        'finishedAt',
        'error',
      ])
      .where('about', 'in', messageIds.map(aboutMessage))
      .where(
        'kind',
        'in',
        channels.map(by => visitorChannels[by].kind),
      )
      .orderBy('id')
      .execute()
    const jobs = rows.map(({ kind, about, payload, ...row }) => {
      const by: Channel = kind === visitorChannels.email.kind ? 'email' : 'sms'
      const isReply = JSON.parse(payload).template === 'answered'
      return [Number(about?.split(':')[1]), { ...row, by, isReply }] as const
    })
    return new Map(jobs)
  }

  async function ofMessages(db: Db, contact: VisitorContact, messages: MessageToTell[]) {
    const deliveries = new Map<number, Delivery>()
    if (messages.length === 0) return deliveries
    const jobs = await readJobs(
      db,
      messages.map(({ id }) => id),
    )
    const others = [...jobs.values()]
    const replies = others.filter(({ isReply }) => isReply)
    for (const { id, from, at } of messages) {
      const job = jobs.get(id)
      // A confirmation that waited until there was a reply is sent with it. The mail is then about the reply.
      const joinsReply = job !== undefined && !job.isReply && replies.some(reply => endTogether(job, reply))
      if (job && !joinsReply) deliveries.set(id, await stateOf(db, job, { contact, others }))
      // The jobs of older messages are deleted, so without a job nothing is known about them.
      else if (!job && from === 'admin' && isRecent(at)) deliveries.set(id, { state: 'none' })
    }
    return deliveries
  }

  return {
    ofMessages,
    channelOf: contact => channelOf(config, contact) ?? 'none',

    async ofNextReply(db, contact): Promise<Delivery> {
      const by = channelOf(config, contact)
      if (by === undefined) return { state: 'none' }
      return (await limitOf(db, by, contact)) ?? { state: 'waiting', by, at: new Date().toISOString() }
    },

    async ofConfirmation(db, { id, ...contact }): Promise<ConfirmationDelivery | null> {
      const first = await db
        .selectFrom('message')
        .select(['id', 'at'])
        .where('ticketId', '=', id)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const job = (await readJobs(db, [first.id])).get(first.id)
      if (job) return await stateOf(db, job, { contact, others: [] })
      const by = channelOf(config, contact)
      if (by === undefined) return { state: 'none' }
      if (!isRecent(first.at)) return null
      return { state: 'refused', by, perHour: maxConfirmations.hour, perDay: maxConfirmations.day }
    },
  }
}

/** The value of a job's `about` column for a message. */
export const aboutMessage = (id: number) => `message:${id}`

const isRunning = ({ leaseUntil }: JobState) => (leaseUntil ?? '') > new Date().toISOString()

/** When it is sent, or was begun to be. A lease moves `runAt` to the end of the lease. */
const timeOf = (job: JobState) => (isRunning(job) ? (job.startedAt ?? job.runAt) : job.runAt)

const endTogether = (one: JobState, other: JobState) =>
  one.state === other.state && one.finishedAt === other.finishedAt

/** Whether the job of a message written then would still be there. */
const isRecent = (at: string) => Date.parse(at) > Date.now() - jobRetentionDays.done * dayMs
