import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onWorkerMessage } from './worker.ts';

/** Opens the address of a tapped notification without a reload, so that no typed text is lost. */
export function useOpenRequests(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = onWorkerMessage(
      (message) => void (message.type === 'OPEN' && navigate(message.link)),
    );
    return stop;
  }, [navigate]);
}
