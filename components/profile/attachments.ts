import { useState } from 'react'
import type { ImageSource } from '@/api/images'

type Attachment = { file: File; preview: string }

const scheme = 'attachment://'

async function dataUrlOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${file.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** The value with each of its texts changed. */
const mapTexts = <Value>(value: Value, change: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? change(part) : part))

class Attachments {
  private readonly held = new Map<string, Attachment>()

  /** Where fields for addresses get images from: each stays here until the profile is saved. */
  readonly source: ImageSource = {
    images: [],
    upload: async (file) => {
      const name = `${this.held.size + 1}-${file.name.replaceAll(/[^\w.-]+/g, '_')}`
      this.held.set(name, { file, preview: await dataUrlOf(file) })
      const about = { type: file.type, bytes: file.size, width: 0, height: 0, used: false }
      return { id: name, url: scheme + name, created_at: new Date().toISOString(), ...about }
    },
    previewOf: (address) => this.at(address)?.preview,
  }

  private at(address: string) {
    return address.startsWith(scheme) ? this.held.get(address.slice(scheme.length)) : undefined
  }

  /** The values as they will be once the images have addresses of their own. */
  asStored<Value>(values: Value) {
    return mapTexts(values, (text) => (this.at(text) ? `https://${text.slice(scheme.length)}/` : text))
  }

  /** The changes as form data, each as JSON, with the files that they name; null if they name none. */
  formOf(changes: object): FormData | null {
    const named = new Set<File>()
    mapTexts(changes, (text) => {
      const file = this.at(text)?.file
      if (file) named.add(file)
      return text
    })
    if (named.size === 0) return null
    const form = new FormData()
    for (const [field, value] of Object.entries(changes)) form.set(field, JSON.stringify(value))
    for (const [name, { file }] of this.held) if (named.has(file)) form.append(`file-${name}`, file, name)
    return form
  }
}

/** Images for a backend that keeps none by themselves: they are sent with the profile that shows them. */
export function useAttachments() {
  const [attachments] = useState(() => new Attachments())
  return attachments
}
