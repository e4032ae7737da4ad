import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The replies of a mail server by command; `greeting` has the reply to a new connection, and `.` the reply to a complete
 * mail. `null` for `greeting` or `.` means that the server never replies there.
 */
export type MailReplies = Record<string, string | null>;

/** A mail server on this machine that stores the mails it gets. Changes of `replies` apply immediately. */
export async function startMailServer(replies: MailReplies = {}) {
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  const commands: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let data = '';
    let inData = false;
    const greeting = replies.greeting === undefined ? '220 test' : replies.greeting;
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (inData) {
          if (line !== '.') data += `${line}\n`;
          else {
            inData = false;
            mails.push(data);
            data = '';
            if (replies['.'] !== null) socket.write(`${replies['.'] ?? '250 ok'}\r\n`);
          }
        } else if (line !== '') {
          commands.push(line);
          const word = line.split(' ')[0]!.toUpperCase();
          if (word === 'DATA') inData = true;
          const reply = replies[word] ?? (word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok');
          socket.write(`${reply}\r\n`);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    /** Every command so far. */
    commands,
    sockets,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
