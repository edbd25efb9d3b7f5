/** Handles the files of a form without JavaScript, in a page's action. Runs on the server only. */

import type { FormFiles } from '#app/app-context.ts'
import type { Api } from '#contract'
import { type Problem, statusOf } from '#shared/errors.ts'
import type { AttachmentTexts } from '../texts/attachments.ts'
import { attachmentLimits } from '../ticket-bounds.ts'
import { readAttached } from './attached-fields.ts'
import { type Attached, megabytes, whyRefused } from './attachment-list.ts'

type Options = { api: Api; form: FormData; formFiles: FormFiles | undefined; texts: AttachmentTexts }

/** All files that will be attached, or why the new files were refused. Files of an earlier submission stay in either case. */
export type UploadedFormFiles = {
  attached: Attached[]
  refused?: { message: string; status: number; code: string }
}

export async function takeFormFiles({ api, form, formFiles, texts }: Options): Promise<UploadedFormFiles> {
  const { problems } = texts
  const earlier = readAttached(form)
  const refuse = (message: string, status = 400, code = 'invalid') => ({
    attached: earlier,
    refused: { message, status, code },
  })
  if (!formFiles) return { attached: earlier }
  const { files, tooLarge, tooMany, refused } = formFiles
  const max = attachmentLimits.perMessage
  if (tooMany || earlier.length + files.length > max) return refuse(problems.tooManyAgain(max))
  const [large] = tooLarge
  if (large !== undefined) {
    return refuse(`${problems.named(large, problems.tooLarge(megabytes))} ${problems.chooseAgain}`)
  }
  if (refused)
    return refuse(`${refused.message} ${problems.chooseAgain}`, statusOf[refused.code], refused.code)
  if (files.length === 0) return { attached: earlier }
  try {
    const uploaded = await api.call('POST /ticket/upload', { files })
    const at = Date.now()
    return { attached: [...earlier, ...uploaded.files.map(file => ({ ...toAttached(file), at }))] }
  } catch (error) {
    const { problem, status = 500 } = error as { problem?: Problem['error']; status?: number }
    if (!problem || status >= 500) throw error
    const refusedFile = problem.code === 'bad_attachment' ? files[Number(problem.file)] : undefined
    const message = refusedFile
      ? problems.named(refusedFile.name, whyRefused(problem, problems))
      : problem.message
    return refuse(`${message} ${problems.chooseAgain}`, status, problem.code)
  }
}

const toAttached = ({ token, name, bytes }: Omit<Attached, 'at'>) => ({ token, name, bytes })
