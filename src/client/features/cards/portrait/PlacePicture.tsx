import { useContext, useId, useState } from 'react';
import Cropper, { type MediaSize, type Size } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { fitsCard } from '#rules/photo.ts';
import type { Placement } from '#rules/placement.ts';
import { RefreshIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import classes from './Portrait.module.css';
import { PlacedFaceContext } from './placedFace.ts';
import { zoomRange } from './zoom.ts';

interface PlacePictureProps {
  /** The address of the picture as it was uploaded. */
  readonly src: string;
  readonly isForCard: boolean;
  /** The previous placement. */
  readonly initial?: Placement;
  /**
   * Called with the visible part in the picture's own pixels, or null while that part is too small
   * to print.
   */
  readonly onPlaced: (placement: Placement | null) => void;
}

const ASPECT_RATIO = 3 / 4;
/**
 * Maximum tilt in degrees. A few degrees straighten a head; a picture on its side is rotated by
 * quarter turns.
 */
const MAX_TILT = 20;
const ZOOM_STEPS = 100;
/** Zoom range until the picture has been measured, wide enough for any previous placement. */
const UNMEASURED_ZOOM = { min: 0.1, max: 10 };

/**
 * Lets the user choose the visible part of a picture by touch, wheel, keyboard or sliders. The part
 * in the frame is exactly the part that is saved.
 */
export function PlacePicture({ src, isForCard, initial, onPlaced }: PlacePictureProps) {
  const { t } = useTranslation();
  const face = useContext(PlacedFaceContext);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  // Starts below the minimum zoom, so that as much of the picture as possible is visible.
  const [wanted, setWanted] = useState(0);
  const [quarters, setQuarters] = useState(Math.round((initial?.angle ?? 0) / 90));
  const [tilt, setTilt] = useState((initial?.angle ?? 0) - quarters * 90);
  const [frame, setFrame] = useState<Size | null>(null);
  const [picture, setPicture] = useState<MediaSize | null>(null);
  const [isTooSmall, setTooSmall] = useState(false);
  // The parent may give the reported placements back, which the cropper must not take for a new
  // start while the picture is still loading.
  const [previous] = useState(initial);
  const angle = (quarters % 4) * 90 + tilt;
  const { min, max } =
    frame && picture
      ? zoomRange({ frame, picture, naturalWidth: picture.naturalWidth }, angle, isForCard)
      : UNMEASURED_ZOOM;
  const zoom = picture ? Math.min(Math.max(wanted, min), max) : 1;

  return (
    <div className={classes.stack}>
      <div className={classes.cropper}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          minZoom={min}
          maxZoom={max}
          rotation={angle}
          aspect={ASPECT_RATIO}
          objectFit="cover"
          showGrid={false}
          disableAutomaticStylesInjection
          {...(previous && { initialCroppedAreaPixels: previous })}
          cropperProps={{ role: 'group', 'aria-label': t('CARD/PLACE/FRAME') }}
          mediaProps={{ alt: '' }}
          // The cropper also reports pictures that are not decoded yet, with size 0 × 0 and
          // position NaN. Passing NaN back causes endless updates.
          onCropChange={(next) => Number.isFinite(next.x + next.y) && setCrop(next)}
          onZoomChange={setWanted}
          onCropSizeChange={setFrame}
          // Also called when the picture is fitted anew: the cropper may have fitted it before it
          // knew its size, and the limits of the zoom follow from the size as displayed.
          setMediaSize={(size) =>
            size.width > 0 && setPicture((before) => (isSameSize(before, size) ? before : size))
          }
          onCropAreaChange={(_, { x, y, width, height }) => {
            if (!(width > 0)) return;
            const isEnough = !isForCard || fitsCard({ width, height });
            setTooSmall(!isEnough);
            const placement = isEnough ? { x, y, width, height, angle } : null;
            onPlaced(placement);
            face?.set(placement && { src, placement });
          }}
        />
      </div>
      {isTooSmall && (
        <Notice tone="warning" isSpoken>
          <p>{t('CARD/PLACE/TOO_SMALL')}</p>
        </Notice>
      )}
      <Tools
        {...{ min, max, zoom, tilt }}
        onZoom={setWanted}
        onTilt={setTilt}
        onTurn={() => setQuarters(quarters + 1)}
      />
    </div>
  );
}

const isSameSize = (one: MediaSize | null, other: MediaSize): boolean =>
  one?.width === other.width && one.height === other.height;

interface ToolsProps {
  /** The least and the greatest zoom, and the present one. */
  readonly min: number;
  readonly max: number;
  readonly zoom: number;
  readonly tilt: number;
  readonly onZoom: (zoom: number) => void;
  readonly onTilt: (tilt: number) => void;
  readonly onTurn: () => void;
}

/** What changes the size and the angle of the picture without touching it. */
function Tools({ min, max, zoom, tilt, onZoom, onTilt, onTurn }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <Slider
        label={t('CARD/PLACE/ZOOM')}
        min={0}
        max={ZOOM_STEPS}
        value={max > min ? Math.round(((zoom - min) / (max - min)) * ZOOM_STEPS) : 0}
        shown={`${Math.round((zoom / min) * 100)} %`}
        isDisabled={max <= min}
        onChange={(step) => onZoom(min + ((max - min) * step) / ZOOM_STEPS)}
      />
      <Slider
        label={t('CARD/PLACE/TILT')}
        min={-MAX_TILT}
        max={MAX_TILT}
        value={tilt}
        shown={`${tilt}°`}
        onChange={onTilt}
      />
      <button type="button" className={classes.turn} onClick={onTurn}>
        <RefreshIcon size={18} />
        {t('CARD/PLACE/TURN')}
      </button>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The value as display text. */
  readonly shown: string;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min, max, value, shown, isDisabled = false, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={shown}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <span aria-hidden>{shown}</span>
    </div>
  );
}
