import { generateKeyPairSync, sign } from 'node:crypto'

/** One element of ASN.1 in DER: a tag, the content's length, and the content. */
function element(tag: number, ...parts: Uint8Array[]) {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts)
const text = (tag: number, value: string) => element(tag, Buffer.from(value))
const bits = (value: Uint8Array) => element(0x03, Buffer.from([0]), value)
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))

const commonName = identifier('550403')
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))

const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----`

/** A new key, and a certificate for the name `localhost` that nobody else has signed. */
export function selfSigned() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(element(0x31, sequence(commonName, text(0x0c, 'localhost'))))
  const contents = sequence(
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(contents, ecdsaWithSha256, bits(sign('sha256', contents, privateKey)))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: pem(certificate) }
}
