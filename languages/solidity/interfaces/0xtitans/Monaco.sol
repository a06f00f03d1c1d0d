// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

import "./ICar.sol";
import "../kit-libraries/SafeCastLib.sol";
import "../kit-libraries/SignedWadMath.sol";

/// The referee of a 0xTitans race, as a car sees it.
interface Monaco {
    error Monaco__nonReentrant();

    enum State {
        WAITING,
        ACTIVE,
        DONE
    }

    enum ActionType {
        ACCELERATE,
        SHELL,
        SUPER_SHELL,
        BANANA,
        SHIELD
    }

    struct CarData {
        uint32 balance; // money left
        uint32 speed; // distance units a turn
        uint32 y; // distance covered; 1000 wins
        uint32 shield; // turns of cover left
        ICar car;
    }

    /// Buys `amount` units of speed. Returns what they cost.
    function buyAcceleration(uint256 amount) external returns (uint256 cost);

    /// Fires one shell at the next car ahead; a banana between takes the hit. `amount` only raises the price.
    function buyShell(uint256 amount) external returns (uint256 cost);

    /// Drops every car ahead to speed 1, shields or not.
    function buySuperShell(uint256 amount) external returns (uint256 cost);

    /// Leaves a banana where your car stands: whoever reaches it stops there and loses half its speed.
    function buyBanana() external returns (uint256 cost);

    /// Adds `amount` turns of cover.
    function buyShield(uint256 amount) external returns (uint256 cost);

    function getAccelerateCost(uint256 amount) external view returns (uint256 sum);

    function getShellCost(uint256 amount) external view returns (uint256 sum);

    function getSuperShellCost(uint256 amount) external view returns (uint256 sum);

    function getBananaCost() external view returns (uint256 sum);

    function getShieldCost(uint256 amount) external view returns (uint256 sum);

    function getActionsSold(ActionType action) external view returns (uint256);

    /// All cars, the leader first.
    function getAllCarData() external view returns (CarData[] memory results);

    /// The index is 0 when the car is unknown.
    function getAllCarDataAndFindCar(ICar carToFind)
        external
        view
        returns (CarData[] memory results, uint256 foundCarIndex);

    function getCarData(ICar car)
        external
        view
        returns (uint32 balance, uint32 speed, uint32 y, uint32 shield, ICar sameCar);

    function getAllBananas() external view returns (uint256[] memory places);

    function bananas(uint256 index) external view returns (uint256 place);

    /// The order in which the cars move.
    function cars(uint256 place) external view returns (ICar);

    function currentCar() external view returns (ICar);

    function entropy() external view returns (uint72);

    /// Number of the turn being played; the first is 1.
    function turns() external view returns (uint16);

    function state() external view returns (State);

    function register(ICar car) external;

    function play(uint256 turnsToPlay) external;
}
