import type { Context } from 'hono'
import { type ProfilePatch, profilePatch } from '@/contract/calls/users'
import { refused, translate } from '@/server/http/http-error'
import { type NewImage, newImageId } from '@/server/images/images-queries'
import { maxJsonBytes } from '@/server/http/bounded-body'
import { parseInput, parseJson } from '@/server/http/read-json'
import { readForm, type SentFile } from '@/server/http/read-form'
import type { Runtime } from '@/server/runtime'
import { addressOf, attachmentName, attachmentsOf, replaceAddresses } from '@/server/images/address'
import { fileErrors } from '@/server/images/failures'
import { prepareImage } from '@/server/images/prepare'
import { fieldMessage } from '@/contract/field-message'

type Values = Record<string, unknown>

const maxFiles = 4

/** Parses a field as JSON. @throws HttpError 422 `invalid` */
function jsonOf([name, text]: [string, string]): [string, unknown] {
  if (text.length > maxJsonBytes)
    throw refused({
      [name]: translate(
        fieldMessage('validation.textLong', { max: maxJsonBytes, over: text.length - maxJsonBytes }),
      ),
    })
  try {
    return [name, parseJson(text)]
  } catch {
    throw refused({ [name]: translate('validation.invalid') })
  }
}

function fileErrorOf({ file: { name } }: SentFile, index: number, files: SentFile[], meant: Set<string>) {
  if (index >= maxFiles) return fileErrors.tooMany(maxFiles)
  if (files.findIndex(({ file }) => file.name === name) < index) return fileErrors.twice(name)
  return meant.has(name) ? null : fileErrors.unused(name)
}

/** @throws HttpError 422 `invalid` for references without a file, and files without a reference */
function assertPaired(references: Map<string, string>, files: SentFile[]) {
  const sent = new Set(files.map(({ file }) => file.name))
  const meant = new Set(references.values())
  const missing = [...references]
    .filter(([, name]) => !sent.has(name))
    .map(([path, name]) => [`profile_embed.${path}`, fileErrors.missing(name)] as const)
  const unexpected = files.flatMap((file, index) => {
    const error = fileErrorOf(file, index, files, meant)
    return error === null ? [] : [[file.field.slice(0, 100), error] as const]
  })
  const wrong = Object.fromEntries([...missing, ...unexpected])
  if (Object.keys(wrong).length > 0) throw refused(wrong)
}

/** Replaces references to files with addresses. @throws HttpError 422 `invalid` */
function patchOf(values: Values, addressOfFile: (name: string) => string): ProfilePatch {
  if (!Object.hasOwn(values, 'profile_embed')) return parseInput(profilePatch, values)
  const profile_embed = replaceAddresses(values.profile_embed, (address) => {
    const name = attachmentName(address)
    return name === null ? address : addressOfFile(name)
  })
  return parseInput(profilePatch, { ...values, profile_embed })
}

/**
 * Reads a profile's patch from a form: every field is JSON, and `attachment://avatar.png` in the embed means the file of
 * that name. The patch already has the addresses of `images`, which are not stored yet.
 * @throws HttpError 400 `malformed`, 422 `invalid` with `fields`, and as `prepareImage` does
 */
export async function readProfileForm(
  rt: Runtime,
  c: Context,
  userId: string,
): Promise<{ patch: ProfilePatch; images: NewImage[] }> {
  const { fields, files } = await readForm(c)
  const values: Values = Object.fromEntries(Object.entries(fields).map(jsonOf))
  assertPaired(attachmentsOf(values.profile_embed), files)
  // Validated before the expensive work of preparing images, with any address in their place.
  const parsed = patchOf(values, () => rt.env.publicUrl)
  if (files.length === 0) return { patch: parsed, images: [] }

  const owner = { kind: 'users', id: userId } as const
  const addresses = new Map<string, string>()
  const images: NewImage[] = []
  for (const sent of files) {
    const image = { id: newImageId(), ...(await prepareImage(rt, userId, sent)) }
    images.push(image)
    addresses.set(sent.file.name, addressOf(rt.env, { owner, ...image }))
  }
  return { patch: patchOf(values, (name) => addresses.get(name) ?? rt.env.publicUrl), images }
}
