import { readFileSync } from 'node:fs'

export const getServerSideProps = () => ({ props: JSON.parse(readFileSync('list.json', 'utf8')) })

/** What a person sees of each server in the list of servers, and nothing around it. */
export default function List({ cdnUrl, guilds }) {
  return (
    <main>
      <h1>Servers</h1>
      <ul>
        {guilds.map(({ id, name, icon, approximate_member_count: members }) => (
          <li key={id}>
            {icon && (
              <img
                src={`${cdnUrl}/icons/${id}/${icon}.png?size=64`}
                alt=""
                width={48}
                height={48}
                loading="lazy"
              />
            )}
            <h2>{name}</h2>
            <p>{members} members</p>
            <a href={`/guilds/${id}`}>Manage</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
